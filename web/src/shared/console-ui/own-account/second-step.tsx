import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import {
  type Account,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
  type TotpSecret,
} from "#shared/api/account.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatDate } from "#shared/format/date.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { ProofForm } from "./proof-form.tsx";
import { ACCOUNT_KEY } from "./queries.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { ScanSecret } from "./scan-secret.tsx";

/** Which change of the second step is in progress. */
type SecondStepState =
  | { step: "nothing" | "start" | "renew" | "remove" }
  | { step: "scan"; secret: TotpSecret }
  | { step: "codes"; codes: string[] };

/** At this number of recovery codes or fewer, new ones are recommended. */
const LOW_RECOVERY_CODES = 3;

/** The authenticator app: turn on with a QR code, renew, turn off. */
export function SecondStep({ account }: { account: Account }) {
  const [stepState, setStepState] = useState<SecondStepState>({ step: "nothing" });
  const heading = useFocusAfterwards(stepState.step === "nothing");
  return (
    <Section
      title={m.common_account_totp_title()}
      headingRef={heading}
      note={<SecondStepStatus account={account} />}
      actions={
        stepState.step === "nothing" && (
          <SecondStepButtons account={account} choose={(step) => setStepState({ step })} />
        )
      }
    >
      {account.totpSince !== null && account.recoveryCodesLeft <= LOW_RECOVERY_CODES && (
        <Banner tone="warn">{m.common_account_totp_few()}</Banner>
      )}
      <SecondStepForm stepState={stepState} setStepState={setStepState} />
    </Section>
  );
}

/** Focuses the heading when the change has ended, because its form took the focus with it. */
function useFocusAfterwards(isIdle: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasIdle = useRef(isIdle);
  useEffect(() => {
    if (isIdle && !wasIdle.current) heading.current?.focus();
    wasIdle.current = isIdle;
  }, [isIdle]);
  return heading;
}

function SecondStepStatus({ account }: { account: Account }) {
  const { language } = useBoot();
  if (account.totpSince === null) return m.common_account_totp_off();
  return m.common_account_totp_on({ since: formatDate(account.totpSince, language), count: account.recoveryCodesLeft });
}

interface SecondStepButtonsProps {
  account: Account;
  choose: (step: "start" | "renew" | "remove") => void;
}

function SecondStepButtons({ account, choose }: SecondStepButtonsProps) {
  if (account.totpSince === null)
    return <Button onClick={() => choose("start")}>{m.common_account_totp_start()}</Button>;
  return (
    <>
      <Button look="secondary" onClick={() => choose("renew")}>
        {m.common_account_totp_renew()}
      </Button>
      <Button look="secondary" onClick={() => choose("remove")}>
        {m.common_account_totp_remove()}
      </Button>
    </>
  );
}

interface SecondStepFormProps {
  stepState: SecondStepState;
  setStepState: (stepState: SecondStepState) => void;
}

function SecondStepForm({ stepState, setStepState }: SecondStepFormProps) {
  const refresh = useRefreshAccount();
  const stop = () => setStepState({ step: "nothing" });
  const showCodes = (codes: string[]) => {
    setStepState({ step: "codes", codes });
    refresh();
  };
  switch (stepState.step) {
    case "nothing":
      return null;
    case "start":
      return <StartForm onSecret={(secret) => setStepState({ step: "scan", secret })} onCancel={stop} />;
    case "scan":
      return <ConfirmForm secret={stepState.secret} onCodes={showCodes} onCancel={stop} />;
    case "codes":
      return <RecoveryCodes codes={stepState.codes} onDone={stop} />;
    case "renew":
      return <RenewForm onCodes={showCodes} onCancel={stop} />;
    case "remove":
      return <RemoveForm onCancel={stop} />;
  }
}

function useRefreshAccount(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ACCOUNT_KEY });
    // Pages may be locked until the second step is on.
    void queries.invalidateQueries({ queryKey: ["session"] });
  };
}

interface Cancellable {
  onCancel: () => void;
}

function StartForm({ onSecret, onCancel }: Cancellable & { onSecret: (secret: TotpSecret) => void }) {
  return (
    <ProofForm
      requiredProofs={["password"]}
      confirm={m.common_continue()}
      send={({ password }) => startTotp(password)}
      onDone={onSecret}
      onCancel={onCancel}
    />
  );
}

interface CodesGiver extends Cancellable {
  onCodes: (codes: string[]) => void;
}

function ConfirmForm({ secret, onCodes, onCancel }: CodesGiver & { secret: TotpSecret }) {
  return (
    <ScanSecret secret={secret}>
      <ProofForm
        requiredProofs={["totp"]}
        confirm={m.common_account_totp_confirm()}
        send={({ totp }) => confirmTotp(totp)}
        onDone={onCodes}
        onCancel={onCancel}
      />
    </ScanSecret>
  );
}

function RenewForm({ onCodes, onCancel }: CodesGiver) {
  return (
    <>
      <p>{m.common_account_totp_renew_text()}</p>
      <ProofForm
        requiredProofs={["password"]}
        confirm={m.common_account_totp_renew_confirm()}
        send={({ password }) => renewRecoveryCodes(password)}
        onDone={onCodes}
        onCancel={onCancel}
      />
    </>
  );
}

function RemoveForm({ onCancel }: Cancellable) {
  const refresh = useRefreshAccount();
  const done = () => {
    onCancel();
    toast(m.common_account_totp_removed(), "ok");
    refresh();
  };
  return (
    <>
      <p>{m.common_account_totp_remove_text()}</p>
      <ProofForm
        requiredProofs={["password", "totp"]}
        confirm={m.common_account_totp_remove()}
        send={removeTotp}
        onDone={done}
        onCancel={onCancel}
      />
    </>
  );
}
