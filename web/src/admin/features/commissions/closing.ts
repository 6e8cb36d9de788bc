import { m } from "#messages";
import type { ClosingItem } from "#shared/api/admin/commissions.ts";
import { lacksSlab } from "./months.ts";

/** Something to look at before a lender's month is closed. */
type OpenPoint = "statement" | "differences" | "disbursals" | "commissions" | "slab";

/** Whether a month can be closed once the user confirms. */
export function isClosable({ month, isBooked }: ClosingItem): boolean {
  return month.closedAt === null && isBooked;
}

/** Points of the checklist that are open. */
export function listOpenPoints(item: ClosingItem): OpenPoint[] {
  const points: OpenPoint[] = [];
  if (item.statementLines === 0 && item.month.loans > 0) points.push("statement");
  if (item.differences > 0) points.push("differences");
  if (item.unmatchedDisbursals > 0) points.push("disbursals");
  if (item.unmatchedCommissions > 0) points.push("commissions");
  if (lacksSlab(item.month)) points.push("slab");
  return points;
}

/** Lenders that are chosen at first: those without open points. */
export function listReady(items: readonly ClosingItem[]): number[] {
  const ready = items.filter((item) => isClosable(item) && listOpenPoints(item).length === 0);
  return ready.map(({ month }) => month.lenderId);
}

/** Names of open points: "No statement, Mismatches: 2". */
export function formatOpenPoints(item: ClosingItem): string {
  const labels: Record<OpenPoint, () => string> = {
    statement: m.commissions_closing_no_statement,
    differences: () => m.commissions_closing_differences({ n: String(item.differences) }),
    disbursals: () => m.commissions_closing_disbursal_lines({ n: String(item.unmatchedDisbursals) }),
    commissions: () => m.commissions_closing_commission_lines({ n: String(item.unmatchedCommissions) }),
    slab: m.commissions_without_slab,
  };
  return listOpenPoints(item)
    .map((point) => labels[point]())
    .join(", ");
}
