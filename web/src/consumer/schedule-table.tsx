import { m } from "#messages";
import type { Instalment } from "#shared/api/types.ts";
import { count } from "#shared/format/number.ts";
import { cellClasses, ScrollBox } from "./scroll-box.tsx";

/** Every instalment of a loan in rupees; `of` names the loan where several are on the page. */
export function ScheduleTable({ rows, of }: { rows: Instalment[]; of?: string }) {
  const title = m.offers_schedule_unit();
  return (
    <div className="max-w-xl">
      <ScrollBox label={of === undefined ? title : `${title}: ${of}`}>
        <table className="w-full text-sm">
          <caption className="pb-1 text-left text-base font-bold">{title}</caption>
          <thead className="sticky top-0 bg-paper text-ink-2">
            <tr>
              <Head numeric={false}>{m.offers_schedule_number()}</Head>
              <Head>{m.offers_schedule_opening()}</Head>
              <Head>{m.offers_schedule_principal()}</Head>
              <Head>{m.offers_schedule_interest()}</Head>
              <Head>{m.offers_schedule_instalment()}</Head>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.number} className="border-t border-line">
                <th scope="row" className={cellClasses(false, "font-normal")}>
                  {row.number}
                </th>
                <td className={cellClasses(true)}>{count(row.opening)}</td>
                <td className={cellClasses(true)}>{count(row.principal)}</td>
                <td className={cellClasses(true)}>{count(row.interest)}</td>
                <td className={cellClasses(true)}>{count(row.instalment)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
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
