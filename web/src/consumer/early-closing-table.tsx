import { m } from "#messages";
import type { EarlyClosing } from "#shared/api/types.ts";
import { count } from "#shared/format/number.ts";
import { fewRows, firstAllowed } from "./early-closing.ts";
import { cellClasses, ScrollBox } from "./scroll-box.tsx";

/** What closing a loan early costs, for a few months; `of` names the loan where several are on the page. */
export function EarlyClosingTable({ rows, of }: { rows: EarlyClosing[]; of?: string }) {
  if (rows.length === 0) return null;
  const title = m.early_table_unit();
  const from = firstAllowed(rows);
  return (
    <div className="max-w-xl">
      <ScrollBox label={of === undefined ? title : `${title}: ${of}`}>
        <table className="w-full text-sm">
          <caption className="pb-1 text-left text-base font-bold">{title}</caption>
          <thead className="text-ink-2">
            <tr>
              <Head numeric={false}>{m.early_after()}</Head>
              <Head>{m.early_owed()}</Head>
              <Head>{m.early_charge()}</Head>
              <Head>{m.early_total()}</Head>
            </tr>
          </thead>
          <tbody>
            {fewRows(rows).map((row) => (
              <tr key={row.month} className="border-t border-line">
                <th scope="row" className={cellClasses(false, "font-normal")}>
                  {row.month}
                </th>
                {row.allowed ? <Figures row={row} /> : <Locked from={from} />}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className="mt-1 text-sm text-ink-3">{m.early_total_note()}</p>
    </div>
  );
}

function Head({ numeric = true, children }: { numeric?: boolean; children: string }) {
  return (
    <th scope="col" className={cellClasses(numeric, "font-semibold")}>
      {children}
    </th>
  );
}

function Figures({ row }: { row: Extract<EarlyClosing, { allowed: true }> }) {
  return (
    <>
      <td className={cellClasses(true)}>{wholeRupees(row.owed)}</td>
      <td className={cellClasses(true)}>{wholeRupees(row.charge)}</td>
      <td className={cellClasses(true)}>{wholeRupees(row.totalCost)}</td>
    </>
  );
}

/** As in the table of instalments: beside each other, paise tell nobody anything. */
function wholeRupees(amount: number): string {
  return count(Math.round(amount));
}

function Locked({ from }: { from: number | null }) {
  return (
    <td colSpan={3} className={cellClasses(false, "text-ink-2")}>
      {from === null ? m.early_never() : m.early_not_before({ number: from })}
    </td>
  );
}
