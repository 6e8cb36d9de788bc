import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { m } from "#messages";
import { preferencesQuery } from "#consumer/preferences/preferences.ts";
import type { ProductType, Schemas } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { callsContact, type Contact, findConsent, offersContact } from "./contact.ts";
import { ContactItem } from "./contact-item.tsx";
import { ledgerQuery } from "./ledger.ts";

/** Asks for the contacts that the server lets us ask for: calls that help, and offers of a product. */
export function ContactCard({ productType }: { productType: ProductType }) {
  const titleId = useId();
  // The row of a contact that was allowed on this page stays, and shows the consent.
  const [allowed, setAllowed] = useState<readonly string[]>([]);
  const mayAsk = useQuery(preferencesQuery).data?.mayAsk;
  const contacts = useContacts(productType).filter(
    (contact) => allowed.includes(contact.key) || (mayAsk !== undefined && isAskable(mayAsk, contact)),
  );
  const ledger = useQuery({ ...ledgerQuery, enabled: contacts.length > 0 }).data;
  if (ledger === undefined) return null;
  const shown = contacts
    .map((contact) => ({ contact, consent: findConsent(ledger.items, contact) }))
    .filter(({ contact, consent }) => consent === undefined || allowed.includes(contact.key));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h2 id={titleId} className="text-lg font-bold">
        {m.mydata_contact_ask_title()}
      </h2>
      <p className="text-ink-2">{m.mydata_contact_ask_text()}</p>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {shown.map(({ contact, consent }) => (
          <ContactItem
            key={contact.key}
            contact={contact}
            consent={consent}
            onAllowed={() => setAllowed((before) => [...before, contact.key])}
          />
        ))}
      </ul>
    </section>
  );
}

/** The contacts to ask for; offers only of a product on sale. */
function useContacts(productType: ProductType): Contact[] {
  const { productTypes } = useBoot();
  const product = productTypes.find((item) => item.available && item.productType === productType);
  return product === undefined ? [callsContact()] : [callsContact(), offersContact(product)];
}

function isAskable(mayAsk: Schemas["MayAskView"], { purpose }: Contact): boolean {
  return purpose === "assistance_call" ? mayAsk.assistanceCall : mayAsk.offersByMessage;
}
