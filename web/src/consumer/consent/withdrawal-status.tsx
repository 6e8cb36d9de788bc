import { m } from "#messages";
import type { Receipt } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDateTime } from "#shared/format/date.ts";

/** Whether the lender was notified of a withdrawn consent; renders nothing without a withdrawal. */
export function WithdrawalStatus({ receipt }: { receipt: Pick<Receipt, "toldOfWithdrawalAt" | "askedToTellAt"> }) {
  const { language } = useBoot();
  const { toldOfWithdrawalAt: toldAt, askedToTellAt: askedAt } = receipt;
  if (toldAt) {
    return (
      <p className="font-semibold text-ok">{m.common_withdrawal_sent({ date: formatDateTime(toldAt, language) })}</p>
    );
  }
  if (!askedAt) return null;
  return <p className="font-semibold">{m.common_withdrawal_unsent({ date: formatDateTime(askedAt, language) })}</p>;
}
