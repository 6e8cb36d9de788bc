import { m } from "#messages";
import type { Instalment } from "#shared/api/types.ts";
import { count } from "#shared/format/number.ts";
import { FigureRow, FigureTable } from "./figure-table.tsx";
import { cellClasses } from "./scroll-box.tsx";

/** Every instalment of a loan in rupees; `of` names the loan where several are on the page. */
export function ScheduleTable({ rows, of }: { rows: Instalment[]; of?: string }) {
  const heads = [
    m.offers_schedule_number(),
    m.offers_schedule_opening(),
    m.offers_schedule_principal(),
    m.offers_schedule_interest(),
    m.offers_schedule_instalment(),
  ];
  return (
    <div className="max-w-xl">
      <FigureTable title={m.offers_schedule_unit()} of={of} heads={heads}>
        {rows.map((row) => (
          <FigureRow key={row.number} name={row.number}>
            <td className={cellClasses(true)}>{count(row.opening)}</td>
            <td className={cellClasses(true)}>{count(row.principal)}</td>
            <td className={cellClasses(true)}>{count(row.interest)}</td>
            <td className={cellClasses(true)}>{count(row.instalment)}</td>
          </FigureRow>
        ))}
      </FigureTable>
    </div>
  );
}
