import { m } from "#messages";
import { rupees } from "#shared/format/money.ts";
import { count as format } from "#shared/format/number.ts";

interface Totals {
  count: number;
  gross: number;
  net: number;
}

/** How many payouts, and what they come to. */
export function totalsText({ count, gross, net }: Totals): string {
  const sums = { gross: rupees(gross), net: rupees(net) };
  return count === 1 ? m.payouts_total_one(sums) : m.payouts_total({ count: format(count), ...sums });
}
