import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { withdrawAsCoApplicant } from "#shared/api/co-applicants.ts";
import type { CoApplicantRecord } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";

/** Data stored about a co-applicant, by customer. */
export function Records({ nonce, records }: { nonce: string; records: CoApplicantRecord[] }) {
  if (records.length === 0) return <p role="status">{m.co_applicant_page_none()}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {records.map((record) => (
        <StoredRecord key={record.kept.id} nonce={nonce} record={record} />
      ))}
    </ul>
  );
}

function StoredRecord({ nonce, record }: { nonce: string; record: CoApplicantRecord }) {
  const { language } = useBoot();
  const { kept, applicant, brand, lenders } = record;
  const [asking, setAsking] = useState(false);
  const withdrawing = useMutation({
    mutationFn: () => withdrawAsCoApplicant({ nonce, id: kept.id }),
    meta: { quiet: true },
    onSuccess: () => setAsking(false),
  });
  const title =
    applicant === null ? m.co_applicant_page_kept_nameless() : m.co_applicant_page_kept({ name: applicant });
  const rows = [
    [m.field_co_name_label(), kept.name],
    [m.field_co_mobile_label(), kept.mobile],
    [m.common_co_applicant_income(), formatRupees(kept.income)],
    [m.common_co_applicant_repays(), formatRupees(kept.repayments)],
  ] as const;
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <h2 className="font-bold break-words">{title}</h2>
      {withdrawing.isSuccess ? (
        <p role="status" className="text-ok">
          {m.co_applicant_page_gone()}
        </p>
      ) : (
        <>
          <p className="text-sm text-ink-2">
            {m.co_applicant_page_added({ date: formatDate(kept.addedAt, language), brand })}
          </p>
          <dl className="flex flex-col gap-2">
            {rows.map(([label, value]) => (
              <div key={label} className="sm:grid sm:grid-cols-2 sm:gap-4">
                <dt className="text-sm text-ink-3">{label}</dt>
                <dd className="font-semibold break-words">{value}</dd>
              </div>
            ))}
          </dl>
          <p>
            {lenders.length === 0
              ? m.co_applicant_page_shared_none()
              : m.co_applicant_page_shared({ lenders: lenders.join(", ") })}
          </p>
          <Button
            look="secondary"
            className="self-start"
            aria-label={`${m.co_applicant_page_withdraw()}: ${title}`}
            onClick={() => setAsking(true)}
          >
            {m.co_applicant_page_withdraw()}
          </Button>
        </>
      )}
      {asking && (
        <ConfirmDialog
          title={m.co_applicant_page_withdraw_title()}
          confirm={m.co_applicant_page_withdraw()}
          pending={withdrawing.isPending}
          error={withdrawing.error}
          onConfirm={() => withdrawing.mutate()}
          onClose={() => setAsking(false)}
        >
          <p className="font-semibold">{title}</p>
          <p>{m.co_applicant_page_withdraw_text()}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
