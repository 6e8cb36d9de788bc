import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { ConfirmedAction } from "#consumer/ui/confirmed-action.tsx";
import { endAndReload } from "#shared/actions/logout.ts";
import { send } from "#shared/api/data.ts";
import type { ConfirmationSent } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate, formatDateTime } from "#shared/format/date.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "#shared/ui/button.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { OtpForm } from "#shared/ui/otp-form.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { useSentCode, withSentAt } from "#shared/ui/sent-code.ts";
import { toast } from "#shared/ui/toast-store.ts";
import { nameField } from "./fields.ts";
import { type Correction, correctionsQuery, requestsQuery } from "./queries.ts";

type Side = "new" | "old";

/** Corrections of the customer's data that are not done: to be confirmed by OTP where that is needed, or stopped. */
export function Corrections() {
  const { data: corrections, error, isFetching, refetch } = useQuery(correctionsQuery);
  if (corrections === undefined) {
    return error === null ? null : <LoadFailure error={error} pending={isFetching} onRetry={() => void refetch()} />;
  }
  return corrections.map((one) => <OwnCorrection key={one.id} correction={one} />);
}

function OwnCorrection({ correction }: { correction: Correction }) {
  const { id, state, oldMasked, newMasked, oldValue, newValue, newConfirmed, oldConfirmed } = correction;
  const { language } = useBoot();
  const field = nameField(correction.field);
  const show = (value: string) => (correction.field === "birth-date" ? formatDate(value, language) : value);
  const old = oldValue === null ? oldMasked : show(oldValue);
  const sides: [Side, string, boolean][] = [
    ["new", newMasked, newConfirmed],
    ["old", oldMasked, oldConfirmed],
  ];
  const [isApplied, setIsApplied] = useState(false);
  if (isApplied) return <Applied field={field} />;
  const open = sides.filter(([, , isConfirmed]) => !isConfirmed && state !== "proposed");
  return (
    <section className="flex flex-col gap-4 rounded-lg border border-line bg-paper p-4">
      <h2 className="text-lg font-bold">{m.requests_correction_title({ field })}</h2>
      <p>{m.requests_correction_change({ old, new: newValue === null ? newMasked : show(newValue) })}</p>
      <p className="text-ink-2">
        <WhatIsNext correction={correction} />
      </p>
      {open.map(([side, contact]) => (
        <Confirm key={side} id={id} side={side} contact={contact} onApplied={() => setIsApplied(true)} />
      ))}
      <div>
        <ConfirmedAction
          look="quiet"
          label={m.requests_correction_cancel()}
          title={m.requests_correction_cancel_title()}
          confirm={m.requests_correction_cancel()}
          done={m.requests_correction_cancelled()}
          run={() => send("post", "/api/corrections/{id}/cancel", { params: { path: { id } } })}
        >
          {m.requests_correction_cancel_text({ field, old })}
        </ConfirmedAction>
      </div>
    </section>
  );
}

/** A changed number or email ended all sessions, this one too. */
function Applied({ field }: { field: string }) {
  return (
    <Banner tone="ok" live>
      <p>{m.requests_correction_applied({ field })}</p>
      <Button look="secondary" onClick={() => endAndReload()}>
        {m.common_login()}
      </Button>
    </Banner>
  );
}

function WhatIsNext({ correction: { state, newConfirmed, byLetter, effectiveAt } }: { correction: Correction }) {
  const { language } = useBoot();
  if (state === "proposed") return m.requests_correction_proposed();
  if (effectiveAt === null) return m.requests_correction_needs_both();
  const date = formatDateTime(effectiveAt, language);
  if (byLetter) return m.requests_correction_waits_letter({ date });
  return newConfirmed ? m.requests_correction_waits({ date }) : m.requests_correction_needs_new({ date });
}

interface ConfirmProps {
  id: string;
  side: Side;
  /** Masked. */
  contact: string;
  onApplied: () => void;
}

/** Sends an OTP to the new or the present contact, and takes it. */
function Confirm({ id, side, contact, onApplied }: ConfirmProps) {
  const queries = useQueryClient();
  const [sentCode, setSentCode] = useSentCode<ConfirmationSent>(`${id}-${side}`);
  const params = { path: { id } };
  const ask = (nonce?: string) =>
    withSentAt(
      send("post", "/api/corrections/{id}/send", {
        params,
        body: { contact: side, ...(nonce !== undefined && { nonce }) },
      }),
    );
  const sending = useMutation({ mutationFn: () => ask(), meta: { quiet: true }, onSuccess: setSentCode });
  if (sentCode === null) {
    return (
      <div className="flex flex-col gap-3">
        {sending.error !== null && <SaveFailure error={sending.error} />}
        <Button look="secondary" className="self-start" pending={sending.isPending} onClick={() => sending.mutate()}>
          {m.requests_correction_send({ contact })}
        </Button>
      </div>
    );
  }
  return (
    <OtpForm
      id={`correction-${id}-${side}`}
      lead={m.common_confirm_sent({ destination: sentCode.sent.masked })}
      verify={async (otp) => {
        const { state } = await send("post", "/api/corrections/{id}/confirm", {
          params,
          body: { contact: side, nonce: sentCode.sent.nonce, otp },
        });
        if (state === "applied") {
          onApplied();
          return;
        }
        if (state === "lapsed") toast(m.requests_correction_lapsed(), "bad");
        else toast(m.requests_correction_confirmed(), "ok");
        await queries.invalidateQueries({ queryKey: correctionsQuery.queryKey });
        await queries.invalidateQueries({ queryKey: requestsQuery.queryKey });
        setSentCode(null);
      }}
      resend={{ sentCode, send: () => ask(sentCode.sent.nonce), onSent: setSentCode }}
    />
  );
}
