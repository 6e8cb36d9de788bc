import type { DashboardFigures, Stage } from "#shared/api/admin/dashboard.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import type { DashboardFilter } from "./queries.ts";

interface DrillTarget {
  to: string;
  search: Record<string, string>;
}

/** Builds the link from a number of applications to their list; null without the permission. */
export type Drill = ((stage: Stage, more?: Record<string, string>) => DrillTarget) | null;

/** Uses the date range and filters of the dashboard. */
export function createDrill(
  { range }: DashboardFigures,
  { productType, partnerId }: ListSearch<DashboardFilter>,
): NonNullable<Drill> {
  return (stage, more = {}) => ({
    to: "/admin/applications",
    search: {
      stage,
      from: range.startDate,
      to: range.endDate,
      ...(productType && { productType }),
      ...(partnerId && { partnerId }),
      ...more,
    },
  });
}

/** The link as a spreadable prop. */
export function drillLinkProps(drill: Drill, stage: Stage, more?: Record<string, string>): { link?: DrillTarget } {
  return drill === null ? {} : { link: drill(stage, more) };
}
