import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { ConfirmedAction } from "#consumer/ui/confirmed-action.tsx";
import { send } from "#shared/api/data.ts";
import type { ConfirmationSent } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate, formatDateTime } from "#shared/format/date.ts";
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
  const open = sides.filter(([, , isConfirmed]) => !isConfirmed && state !== "proposed");
  return (
    <section className="flex flex-col gap-4 rounded-lg border border-line bg-paper p-4">
      <h2 className="text-lg font-bold">{m.requests_correction_title({ field })}</h2>
      <p>{m.requests_correction_change({ old, new: newValue === null ? newMasked : show(newValue) })}</p>
      <p className="text-ink-2">
        <WhatIsNext correction={correction} />
      </p>
      {open.map(([side, contact]) => (
        <Confirm key={side} id={id} field={field} side={side} contact={contact} />
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
  /** In words. */
  field: string;
  side: Side;
  /** Masked. */
  contact: string;
}

/** Sends an OTP to the new or the present contact, and takes it. */
function Confirm({ id, field, side, contact }: ConfirmProps) {
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
        setSentCode(null);
        tellOutcome(state, field);
        await queries.invalidateQueries({ queryKey: correctionsQuery.queryKey });
        await queries.invalidateQueries({ queryKey: requestsQuery.queryKey });
      }}
      resend={{ sentCode, send: () => ask(sentCode.sent.nonce), onSent: setSentCode }}
    />
  );
}

/** A changed number or email ends all sessions, so the next page asks for a login. */
function tellOutcome(state: Correction["state"], field: string) {
  if (state === "lapsed") toast(m.requests_correction_lapsed(), "bad");
  else if (state === "applied") toast(m.requests_correction_applied({ field }), "ok");
  else toast(m.requests_correction_confirmed(), "ok");
}
