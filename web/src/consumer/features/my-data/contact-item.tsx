import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { GiveConsent } from "#consumer/consent/give-consent.tsx";
import { send } from "#shared/api/data.ts";
import type { Consent } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { toast } from "#shared/ui/toast-store.ts";
import type { Contact } from "./contact.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

interface ContactItemProps {
  contact: Contact;
  /** The consent in force. */
  consent: Consent | undefined;
  /** Called once the contact is allowed, before its data is refetched. */
  onAllowed?: () => void;
}

/** A contact in a list, which is allowed under its notice and stopped after a question. */
export function ContactItem({ contact, consent, onAllowed }: ContactItemProps) {
  const { language } = useBoot();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0">
        <h3 className="font-semibold">{contact.title}</h3>
        <p className="text-sm text-ink-2">
          {consent === undefined
            ? m.mydata_contact_not_allowed()
            : m.mydata_contact_allowed({ date: formatDate(consent.givenAt, language) })}
        </p>
      </div>
      <Button
        look="secondary"
        aria-label={
          consent === undefined
            ? m.mydata_contact_allow_this({ title: contact.title })
            : m.mydata_contact_stop_this({ title: contact.title })
        }
        onClick={() => setOpen(true)}
      >
        {consent === undefined ? m.mydata_contact_allow() : m.mydata_contact_stop()}
      </Button>
      {open && consent === undefined && <AllowDialog contact={contact} onAllowed={onAllowed} onClose={close} />}
      {open && consent !== undefined && <WithdrawDialog consent={consent} name={contact.title} onClose={close} />}
    </li>
  );
}

interface AllowDialogProps {
  contact: Contact;
  onAllowed: (() => void) | undefined;
  onClose: () => void;
}

function AllowDialog({ contact, onAllowed, onClose }: AllowDialogProps) {
  const queries = useQueryClient();
  const { purpose, product, party } = contact;
  const give = async (noticeVersion: string) => {
    await send("post", "/api/contact-consents", { body: { purpose, product, noticeVersion } });
    onAllowed?.();
  };
  const finish = async () => {
    await queries.invalidateQueries();
    toast(m.mydata_contact_saved(), "ok");
    onClose();
  };
  return (
    <Dialog title={contact.title} onClose={onClose}>
      <GiveConsent
        purpose={purpose}
        party={party}
        inFull
        action={m.mydata_contact_allow()}
        give={give}
        onGiven={finish}
      />
    </Dialog>
  );
}
