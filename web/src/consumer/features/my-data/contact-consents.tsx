import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { GiveConsent } from "#consumer/consent/give-consent.tsx";
import { productEntry } from "#consumer/products/table.ts";
import { send } from "#shared/api/data.ts";
import type { Consent, NoticeParty, ProductType, Schemas } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { toast } from "#shared/ui/toast-store.ts";
import { ledgerQuery } from "./ledger.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

/** A contact that the customer may allow: calls that help, or offers of one product. */
interface Contact {
  key: string;
  title: string;
  purpose: "assistance_call" | "offers_by_message";
  product: ProductType | null;
  party: NoticeParty;
}

/** Calls and offers beyond the customer's own applications, each allowed and stopped on its own. */
export function ContactConsents() {
  const ledger = useQuery(ledgerQuery);
  const { productTypes } = useBoot();
  if (ledger.error) {
    return <LoadFailure error={ledger.error} pending={ledger.isFetching} onRetry={() => void ledger.refetch()} />;
  }
  if (!ledger.data) return <Skeleton boxes={["h-16", "h-16"]} />;
  const offers = productTypes.filter(({ available }) => available).map(offersContact);
  return (
    <>
      <p className="text-ink-2">{m.mydata_contact_text()}</p>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {[calls(), ...offers].map((contact) => (
          <ContactItem key={contact.key} contact={contact} consent={findConsent(ledger.data.items, contact)} />
        ))}
      </ul>
    </>
  );
}

function calls(): Contact {
  return { key: "calls", title: m.mydata_contact_calls(), purpose: "assistance_call", product: null, party: {} };
}

function offersContact({ productType, slug }: Schemas["ProductTypeView"]): Contact {
  const title = m.mydata_contact_offers({ product: productEntry(productType).name() });
  return { key: slug, title, purpose: "offers_by_message", product: productType, party: { product: slug } };
}

function findConsent(consents: readonly Consent[], { purpose, party }: Contact): Consent | undefined {
  return consents.find(
    (consent) => consent.canWithdraw && consent.purpose === purpose && consent.subject === (party.product ?? null),
  );
}

function ContactItem({ contact, consent }: { contact: Contact; consent: Consent | undefined }) {
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
      {open && consent === undefined && <AllowDialog contact={contact} onClose={close} />}
      {open && consent !== undefined && <WithdrawDialog consent={consent} name={contact.title} onClose={close} />}
    </li>
  );
}

function AllowDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const queries = useQueryClient();
  const { purpose, product, party } = contact;
  const give = async (noticeVersion: string) => {
    await send("post", "/api/contact-consents", { body: { purpose, product, noticeVersion } });
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
