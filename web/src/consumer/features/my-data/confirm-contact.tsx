import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { userQuery } from "#consumer/queries.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { confirmContact, sendToContact } from "#shared/api/my-data.ts";
import { Problem } from "#shared/api/problem.ts";
import type { ConfirmationSent, Preferences } from "#shared/api/types.ts";
import { Button } from "#shared/ui/button.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { hasSentCode, useSentCode, withSentAt } from "#shared/ui/sent-code.ts";
import { TextInput } from "#shared/ui/text-input.tsx";
import { toast } from "#shared/ui/toast-store.ts";
import { ConfirmationCode } from "./confirmation-code.tsx";

type ContactKind = "email" | "mobile";

const TEXTS = {
  email: { open: m.contact_confirm_email, label: m.common_email },
  mobile: { open: m.contact_confirm_mobile, label: m.common_mobile_number },
};
const INPUT = {
  email: { type: "email", autoComplete: "email", inputMode: "email" },
  mobile: { type: "tel", prefix: "+91", autoComplete: "tel-national", inputMode: "tel" },
} as const;

/** Confirms the channel that is not confirmed yet, because news are sent to confirmed channels only. */
export function ConfirmContact({ stored }: { stored: Preferences }) {
  const missing = (["email", "mobile"] as const).filter((each) => stored[each]?.confirmed !== true);
  const [kind, setKind] = useState<ContactKind | null>(() => missing.find(hasSentCode) ?? null);
  if (kind !== null && missing.includes(kind)) return <ConfirmContactForm kind={kind} />;
  return missing.map((each) => (
    <Button key={each} look="secondary" className="self-start" onClick={() => setKind(each)}>
      {TEXTS[each].open()}
    </Button>
  ));
}

/** A code, and the number or address to which it went, as typed. */
interface SentToContact extends ConfirmationSent {
  contact: string;
}

function sendCode(contact: string, nonce?: string) {
  return withSentAt(sendToContact(contact, nonce).then((sent): SentToContact => ({ ...sent, contact })));
}

function ConfirmContactForm({ kind }: { kind: ContactKind }) {
  const queries = useQueryClient();
  const user = useQuery(userQuery(customerSession.prospectAppId() ?? "")).data;
  const known = kind === "email" ? user?.email : user?.mobile_phone_number;
  const [typed, setTyped] = useState<string>();
  const [sentCode, setSentCode] = useSentCode<SentToContact>(kind);
  const contact = typed ?? known ?? "";
  const sending = useMutation({ mutationFn: () => sendCode(contact), meta: { quiet: true }, onSuccess: setSentCode });
  if (sentCode !== null) {
    return (
      <>
        <p role="status">{m.common_confirm_sent({ destination: sentCode.sent.masked })}</p>
        <ConfirmationCode
          sentCode={sentCode}
          confirm={confirmContact}
          askAgain={() => sendCode(sentCode.sent.contact, sentCode.sent.nonce)}
          onResent={setSentCode}
          onDone={async () => {
            await queries.invalidateQueries();
            setSentCode(null);
            toast(m.contact_confirmed(), "ok");
          }}
        />
        <Button look="quiet" className="self-start" onClick={() => setSentCode(null)}>
          {m.common_change()}
        </Button>
      </>
    );
  }
  const field = sending.error instanceof Problem ? sending.error.fields["contact"] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate();
  };
  return (
    <form noValidate className="flex max-w-md flex-col gap-4" onSubmit={submit}>
      <TextInput
        {...INPUT[kind]}
        id="contact"
        name="contact"
        label={TEXTS[kind].label()}
        hint={m.contact_hint()}
        enterKeyHint="done"
        value={contact}
        error={field}
        onChange={(event) => setTyped(event.target.value)}
      />
      {sending.error && field === undefined && <SaveFailure error={sending.error} />}
      <Button type="submit" look="secondary" className="self-start" pending={sending.isPending}>
        {m.confirm_send()}
      </Button>
    </form>
  );
}
