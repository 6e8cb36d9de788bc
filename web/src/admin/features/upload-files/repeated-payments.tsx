import { useInfiniteQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { UploadFile, UploadFilePlan, UploadRepeatedPayment } from "#shared/api/admin/upload-files.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Banner } from "#shared/ui/banner.tsx";
import { rowErrorsQuery } from "./queries.ts";

const REPEATED_PAYMENT_ERRORS = ["upload_row_same_payment", "upload_row_paid_twice"];

interface RepeatedPaymentsProps {
  file: UploadFile;
  pending: boolean;
  onCheck: (plan: UploadFilePlan) => void;
}

/** Asks whether rows with the same payment of a loan are one payment or several. */
export function RepeatedPayments({ file, pending, onCheck }: RepeatedPaymentsProps) {
  const errors = useInfiniteQuery(rowErrorsQuery(file));
  const { plan } = file;
  const rows =
    errors.data?.pages.flatMap(({ items }) => items.filter(({ code }) => REPEATED_PAYMENT_ERRORS.includes(code))) ?? [];
  const isAsked = rows.length > 0 || (plan?.repeated ?? null) !== null;
  if (plan === null || !isAsked) return null;
  const choices: { value: UploadRepeatedPayment; label: string }[] = [
    { value: "same", label: m.statement_repeated_same() },
    { value: "separate", label: m.statement_repeated_separate() },
  ];
  return (
    <Banner tone="info">
      <div className="flex flex-col gap-2">
        <p>{m.statement_repeated()}</p>
        <div className="flex flex-wrap gap-2">
          {choices.map(({ value, label }) => (
            <Button
              key={value}
              look="secondary"
              pending={pending}
              aria-pressed={plan.repeated === value}
              disabled={plan.repeated === value}
              onClick={() => onCheck({ ...plan, repeated: value })}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </Banner>
  );
}
