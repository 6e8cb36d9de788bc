import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { useBoot } from "#shared/boot/boot.ts";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { callsContact, findConsent, offersContact } from "./contact.ts";
import { ContactItem } from "./contact-item.tsx";
import { ledgerQuery } from "./ledger.ts";

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
        {[callsContact(), ...offers].map((contact) => (
          <ContactItem key={contact.key} contact={contact} consent={findConsent(ledger.data.items, contact)} />
        ))}
      </ul>
    </>
  );
}
