import { m } from "#messages";
import { FigureRow, FigureTable } from "#consumer/ui/figure-table.tsx";
import { Fold } from "#consumer/ui/fold.tsx";
import { cellClasses } from "#consumer/ui/scroll-box.tsx";
import type { Instalment } from "#shared/api/types.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";

const MONTHS_PER_YEAR = 12;
/** Longer schedules are grouped by year. */
const MAX_FLAT_MONTHS = 60;

interface ScheduleTableProps {
  rows: Instalment[];
  /** Names the loan if the page has several. */
  subject?: string;
}

/** All instalments of a loan in rupees; long schedules by year. */
export function ScheduleTable({ rows, subject }: ScheduleTableProps) {
  if (rows.length <= MAX_FLAT_MONTHS) return <Months title={m.common_schedule_unit()} rows={rows} subject={subject} />;
  return (
    <section>
      <h3 className="pb-1 font-bold">{m.common_schedule_unit()}</h3>
      {groupByYear(rows).map((months, index) => {
        const name = m.common_schedule_year({ year: index + 1 });
        return (
          <Fold key={name} name={name} figures={sumInstalments(months)}>
            <Months title={name} rows={months} subject={subject} />
          </Fold>
        );
      })}
    </section>
  );
}

function Months({ title, rows, subject }: { title: string; rows: Instalment[]; subject: string | undefined }) {
  const heads = [
    m.common_schedule_number(),
    m.common_schedule_opening(),
    m.common_schedule_principal(),
    m.common_schedule_interest(),
    m.common_schedule_instalment(),
  ];
  return (
    <FigureTable title={title} subject={subject} heads={heads}>
      {rows.map((row) => (
        <FigureRow key={row.number} name={row.number}>
          <td className={cellClasses(true)}>{formatCount(row.opening)}</td>
          <td className={cellClasses(true)}>{formatCount(row.principal)}</td>
          <td className={cellClasses(true)}>{formatCount(row.interest)}</td>
          <td className={cellClasses(true)}>{formatCount(row.instalment)}</td>
        </FigureRow>
      ))}
    </FigureTable>
  );
}

function groupByYear(rows: Instalment[]): Instalment[][] {
  const starts = rows.filter((_, index) => index % MONTHS_PER_YEAR === 0);
  return starts.map((_, year) => rows.slice(year * MONTHS_PER_YEAR, (year + 1) * MONTHS_PER_YEAR));
}

function sumInstalments(months: Instalment[]) {
  const sum = (pick: (row: Instalment) => number) => formatRupees(months.reduce((all, row) => all + pick(row), 0));
  return [
    { label: m.common_schedule_interest(), value: sum(({ interest }) => interest) },
    { label: m.common_schedule_instalment(), value: sum(({ instalment }) => instalment) },
  ];
}
