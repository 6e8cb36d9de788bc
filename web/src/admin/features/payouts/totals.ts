import { m } from "#messages";
import { formatRupees } from "#shared/format/money.ts";
import { formatCount as format } from "#shared/format/number.ts";

interface Totals {
  count: number;
  gross: number;
  net: number;
}

/** Formats the number of payouts and their total. */
export function formatTotals({ count, gross, net }: Totals): string {
  const sums = { gross: formatRupees(gross), net: formatRupees(net) };
  return count === 1 ? m.payouts_total_one(sums) : m.payouts_total({ count: format(count), ...sums });
}
