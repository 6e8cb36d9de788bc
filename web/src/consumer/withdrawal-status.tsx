import { m } from "#messages";
import type { Receipt } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDateTime } from "#shared/format/date.ts";

/** Whether the lender was notified of a withdrawn consent; renders nothing without a withdrawal. */
export function WithdrawalStatus({ receipt }: { receipt: Pick<Receipt, "toldOfWithdrawalAt" | "askedToTellAt"> }) {
  const { language } = useBoot();
  const { toldOfWithdrawalAt: toldAt, askedToTellAt: askedAt } = receipt;
  if (toldAt) {
    return <p className="font-semibold text-ok">{m.mydata_shared_told({ date: formatDateTime(toldAt, language) })}</p>;
  }
  if (!askedAt) return null;
  return <p className="font-semibold">{m.mydata_shared_asked({ date: formatDateTime(askedAt, language) })}</p>;
}
