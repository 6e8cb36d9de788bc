import { compareShares, formatShare, percentOfWhole } from "#admin/figures/compare.ts";
import type { JourneyFigures, JourneyRow } from "#shared/api/admin/reports.ts";
import type { Language } from "#shared/api/types.ts";
import { compareMeasure, formatMeasure } from "./format-measure.ts";
import type { JourneyDrill } from "./journey-drill.ts";
import type { Kpi } from "./kpi-row.tsx";

/** Index of the column with the share of started applications. */
const SHARE = 2;

/** The number of started applications, and the share of them that reached each further step. */
export function buildJourneyKpis({ tables }: JourneyFigures, language: Language, drill: JourneyDrill | null): Kpi[] {
  const steps = tables.find(({ part }) => part === "steps");
  const [first, ...further] = steps?.rows ?? [];
  if (steps === undefined || first === undefined) return [];
  const { columns, previous } = steps;
  const count = ({ numbers }: JourneyRow) => numbers[0] ?? 0;
  const countBefore = ({ numbers }: JourneyRow) => (previous === null ? 0 : (numbers[previous] ?? 0));
  const link = (row: JourneyRow) => {
    const search = count(row) > 0 ? (drill?.(row.marks[0], row) ?? null) : null;
    return search === null ? undefined : { to: "/admin/applications", search };
  };
  return [
    {
      key: first.label,
      name: first.label,
      definition: columns[0]?.definition ?? "",
      value: formatMeasure(count(first), "count", language),
      change: compareMeasure(count(first), countBefore(first), "count", language),
      link: link(first),
    },
    ...further.map((row) => ({
      key: row.label,
      name: row.label,
      definition: columns[SHARE]?.definition ?? "",
      value: formatShare(row.numbers[SHARE] ?? null),
      change: compareShares(
        percentOfWhole(count(row), count(first)),
        percentOfWhole(countBefore(row), countBefore(first)),
      ),
      link: link(row),
    })),
  ];
}
