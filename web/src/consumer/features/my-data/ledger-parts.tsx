import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { WithdrawalStatus } from "#consumer/consent/withdrawal-status.tsx";
import type { Consent, Receipt } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDateTime } from "#shared/format/date.ts";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { ConsentItem } from "./consent-item.tsx";
import { ledgerQuery } from "./ledger.ts";
import { DataSection } from "./data-section.tsx";

/** Consents and the receipts of what was shared. */
export function LedgerParts() {
  const ledger = useQuery(ledgerQuery);
  if (ledger.error) {
    return <LoadFailure error={ledger.error} pending={ledger.isFetching} onRetry={() => void ledger.refetch()} />;
  }
  return (
    <>
      <DataSection title={m.mydata_consents_title()}>
        {ledger.data ? <Consents consents={ledger.data.items} /> : <Skeleton boxes={["h-28", "h-28"]} />}
      </DataSection>
      <DataSection title={m.mydata_shared_title()}>
        {ledger.data ? <Receipts receipts={ledger.data.receipts} /> : <Skeleton boxes={["h-28"]} />}
      </DataSection>
    </>
  );
}

function Consents({ consents }: { consents: Consent[] }) {
  if (consents.length === 0) return <p className="text-ink-2">{m.mydata_consents_none()}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {consents.map((consent) => (
        <ConsentItem key={consent.consentId} consent={consent} />
      ))}
    </ul>
  );
}

function Receipts({ receipts }: { receipts: Receipt[] }) {
  if (receipts.length === 0) return <p className="text-ink-2">{m.mydata_shared_none()}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {receipts.map((receipt) => (
        <ReceiptItem key={receipt.submissionId} receipt={receipt} />
      ))}
    </ul>
  );
}

function ReceiptItem({ receipt }: { receipt: Receipt }) {
  const { language } = useBoot();
  const { lender, fields, sharedAt } = receipt;
  return (
    <li className="flex flex-col gap-1 rounded-lg border border-line p-4">
      <h3 className="font-bold">{lender?.name ?? m.common_lender_gone()}</h3>
      <p className="text-sm text-ink-3">{lender?.legalName}</p>
      <p className="text-sm text-ink-2">{m.mydata_shared_on({ date: formatDateTime(sharedAt, language) })}</p>
      <p>{m.mydata_shared_fields({ fields: fields.join(", ") })}</p>
      <WithdrawalStatus receipt={receipt} />
    </li>
  );
}
