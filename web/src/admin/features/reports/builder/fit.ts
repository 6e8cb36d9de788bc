import type { MeasureChoice, ReportGroup } from "#shared/api/admin/reports.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import { supportsPartnerFilter } from "../partner-filter.ts";
import type { ReportFilter } from "../queries.ts";

/** A filter of a report. */
export type Narrowing = MeasureChoice["filters"][number];

const NARROWINGS: readonly Narrowing[] = ["productType", "partnerId", "lenderId"];

/**
 * The measures that decide which groups fit: those of visitors only if nothing else is chosen (crates/domain:
 * `Origin::deciding`).
 */
function decidingMeasures(chosen: readonly MeasureChoice[]): readonly MeasureChoice[] {
  const counted = chosen.filter(({ origin }) => origin !== "visitors");
  return counted.length === 0 ? chosen : counted;
}

/** Groups that every chosen measure supports. */
export function commonGroups(chosen: readonly MeasureChoice[], all: readonly ReportGroup[]): ReportGroup[] {
  return all.filter((group) => decidingMeasures(chosen).every(({ groups }) => groups.includes(group)));
}

/** Filters that every chosen measure supports with this group. */
export function commonNarrowings(chosen: readonly MeasureChoice[], group: ReportGroup): Narrowing[] {
  return NARROWINGS.filter(
    (narrowing) =>
      decidingMeasures(chosen).every(({ filters }) => filters.includes(narrowing)) &&
      (narrowing !== "partnerId" || supportsPartnerFilter(group)),
  );
}

/** Search parameters without what the chosen measures and group do not support. */
export function fitSearch(
  chosen: readonly MeasureChoice[],
  group: ReportGroup,
): Partial<Record<ReportFilter, string | undefined>> {
  const groups = commonGroups(chosen, [group, "day"]);
  const [fittingGroup = "day"] = groups;
  const narrowings = commonNarrowings(chosen, fittingGroup);
  const dropped = NARROWINGS.filter((narrowing) => !narrowings.includes(narrowing));
  return {
    measures: chosen.map(({ measure }) => measure.key).join(",") || undefined,
    group: fittingGroup,
    ...Object.fromEntries(dropped.map((narrowing) => [narrowing, undefined])),
  } satisfies ListSearch<ReportFilter>;
}
