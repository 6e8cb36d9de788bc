import type { ReportFigures, ReportLine, ReportMeasure, ReportQuery } from "#shared/api/admin/reports.ts";

interface DrillTarget {
  to: string;
  search: Record<string, string>;
}

/** Links a number to the applications that it counts, if a list can show them. Without a row: the total. */
export type Drill = (measure: ReportMeasure["key"], row?: ReportLine) => { link?: DrillTarget };

/** Filters that select the applications counted by a measure. */
const COUNTED: Partial<Record<ReportMeasure["key"], Record<string, string>>> = {
  started: { stage: "started" },
  offers: { stage: "offers" },
  submitted: { stage: "submitted" },
  approved: { stage: "approved" },
  disbursed: { stage: "disbursed" },
  "approved-amount": { stage: "approved" },
  "disbursed-amount": { stage: "disbursed" },
  sent: { outcome: "sent" },
  "lender-approved": { outcome: "approved" },
  "lender-rejected": { outcome: "rejected" },
  "lender-disbursed": { outcome: "disbursed" },
  "lender-approved-amount": { outcome: "approved" },
  "lender-disbursed-amount": { outcome: "disbursed" },
};

/** Uses the period and filters of the report. */
export function createReportDrill(
  { days, group }: ReportFigures,
  { productType, partnerId, lenderId }: ReportQuery,
): Drill {
  const filters = {
    ...(productType && { productType }),
    ...(partnerId && { partnerId }),
    ...(lenderId && { lenderId }),
  };
  return (measure, row) => {
    const counted = COUNTED[measure];
    const filter = Object.entries(row?.filter ?? {}).map(([name, value]) => [name, String(value)]);
    const isListed = row === undefined || group === "day" || filter.length > 0;
    if (counted === undefined || !isListed) return {};
    const ends = { from: row?.day ?? days.startDate, to: row?.day ?? days.endDate };
    return {
      link: { to: "/admin/applications", search: { ...counted, ...ends, ...filters, ...Object.fromEntries(filter) } },
    };
  };
}
