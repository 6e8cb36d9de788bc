import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import {
  type Account,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
  type TotpSecret,
} from "#shared/api/admin/account.ts";
import { sessionQuery } from "#admin/queries.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { date } from "#shared/format/date.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { ProofForm } from "./proof-form.tsx";
import { accountQuery } from "./queries.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { ScanSecret } from "./scan-secret.tsx";

/** What is being done about the second step. */
type Doing =
  | { step: "nothing" | "start" | "renew" | "remove" }
  | { step: "scan"; secret: TotpSecret }
  | { step: "codes"; codes: string[] };

/** So few recovery codes that one should make new ones. */
const FEW = 3;

/** The authenticator app: turned on with a picture to scan, renewed, turned off. */
export function SecondStep({ account }: { account: Account }) {
  const [doing, setDoing] = useState<Doing>({ step: "nothing" });
  return (
    <Section
      title={m.account_totp_title()}
      note={<State account={account} />}
      actions={doing.step === "nothing" && <Choices account={account} choose={(step) => setDoing({ step })} />}
    >
      {account.totpSince !== null && account.recoveryCodesLeft <= FEW && (
        <Banner tone="warn">{m.account_totp_few()}</Banner>
      )}
      <Work doing={doing} setDoing={setDoing} />
    </Section>
  );
}

function State({ account }: { account: Account }) {
  const { language } = useBoot();
  if (account.totpSince === null) return m.account_totp_off();
  return m.account_totp_on({ since: date(account.totpSince, language), count: account.recoveryCodesLeft });
}

interface ChoicesProps {
  account: Account;
  choose: (step: "start" | "renew" | "remove") => void;
}

function Choices({ account, choose }: ChoicesProps) {
  if (account.totpSince === null) return <Button onClick={() => choose("start")}>{m.account_totp_start()}</Button>;
  return (
    <>
      <Button look="secondary" onClick={() => choose("renew")}>
        {m.account_totp_renew()}
      </Button>
      <Button look="secondary" onClick={() => choose("remove")}>
        {m.account_totp_remove()}
      </Button>
    </>
  );
}

interface WorkProps {
  doing: Doing;
  setDoing: (doing: Doing) => void;
}

function Work({ doing, setDoing }: WorkProps) {
  const refresh = useRefresh();
  const stop = () => setDoing({ step: "nothing" });
  const showCodes = (codes: string[]) => {
    setDoing({ step: "codes", codes });
    refresh();
  };
  switch (doing.step) {
    case "nothing":
      return null;
    case "start":
      return <Starting onSecret={(secret) => setDoing({ step: "scan", secret })} onCancel={stop} />;
    case "scan":
      return <Confirming secret={doing.secret} onCodes={showCodes} onCancel={stop} />;
    case "codes":
      return <RecoveryCodes codes={doing.codes} onDone={stop} />;
    case "renew":
      return <Renewing onCodes={showCodes} onCancel={stop} />;
    case "remove":
      return <Removing onCancel={stop} />;
  }
}

function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    // Whether anything else opens hangs on it.
    void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}

interface Cancellable {
  onCancel: () => void;
}

function Starting({ onSecret, onCancel }: Cancellable & { onSecret: (secret: TotpSecret) => void }) {
  return (
    <ProofForm
      asked={["password"]}
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

function Confirming({ secret, onCodes, onCancel }: CodesGiver & { secret: TotpSecret }) {
  return (
    <ScanSecret secret={secret}>
      <ProofForm
        asked={["totp"]}
        confirm={m.account_totp_confirm()}
        send={({ totp }) => confirmTotp(totp)}
        onDone={onCodes}
        onCancel={onCancel}
      />
    </ScanSecret>
  );
}

function Renewing({ onCodes, onCancel }: CodesGiver) {
  return (
    <>
      <p>{m.account_totp_renew_text()}</p>
      <ProofForm
        asked={["password"]}
        confirm={m.account_totp_renew_confirm()}
        send={({ password }) => renewRecoveryCodes(password)}
        onDone={onCodes}
        onCancel={onCancel}
      />
    </>
  );
}

function Removing({ onCancel }: Cancellable) {
  const refresh = useRefresh();
  const done = () => {
    onCancel();
    toast(m.account_totp_removed(), "ok");
    refresh();
  };
  return (
    <>
      <p>{m.account_totp_remove_text()}</p>
      <ProofForm
        asked={["password", "totp"]}
        confirm={m.account_totp_remove()}
        send={removeTotp}
        onDone={done}
        onCancel={onCancel}
      />
    </>
  );
}
