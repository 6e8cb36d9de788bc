import { m } from "#messages";
import { FigureRow, FigureTable } from "#consumer/ui/figure-table.tsx";
import { cellClasses } from "#consumer/ui/scroll-box.tsx";
import type { EarlyClosing } from "#shared/api/types.ts";
import { formatCount } from "#shared/format/number.ts";
import { sampleRows, firstAllowedMonth } from "./early-closing.ts";

/** Costs of closing a loan early, for some months; `subject` names the loan if the page has several. */
export function EarlyClosingTable({ rows, subject }: { rows: EarlyClosing[]; subject?: string }) {
  if (rows.length === 0) return null;
  const from = firstAllowedMonth(rows);
  const heads = [m.common_early_after(), m.common_early_owed(), m.common_early_charge(), m.common_early_total()];
  return (
    <div>
      <FigureTable title={m.common_early_table_unit()} subject={subject} heads={heads} showsAllRows>
        {sampleRows(rows).map((row) => (
          <FigureRow key={row.month} name={row.month}>
            {row.allowed ? <Figures row={row} /> : <LockedNote from={from} />}
          </FigureRow>
        ))}
      </FigureTable>
      <p className="mt-1 text-sm text-ink-3">{m.common_early_total_note()}</p>
    </div>
  );
}

function Figures({ row }: { row: Extract<EarlyClosing, { allowed: true }> }) {
  return (
    <>
      <td className={cellClasses(true)}>{formatWholeRupees(row.owed)}</td>
      <td className={cellClasses(true)}>{formatWholeRupees(row.charge)}</td>
      <td className={cellClasses(true)}>{formatWholeRupees(row.totalCost)}</td>
    </>
  );
}

/** Rounds to rupees, as in the instalment table. */
function formatWholeRupees(amount: number): string {
  return formatCount(Math.round(amount));
}

function LockedNote({ from }: { from: number | null }) {
  return (
    <td colSpan={3} className={cellClasses(false, "text-ink-2")}>
      {from === null ? m.common_early_never() : m.common_early_not_before({ number: from })}
    </td>
  );
}
