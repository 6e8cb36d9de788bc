import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { PRODUCT_TYPES } from "#admin/catalog/product-labels.ts";
import {
  fetchJourney,
  fetchReport,
  JOURNEY_FILTERS,
  type JourneyQuery,
  type ReportName,
  type ReportQuery,
} from "#shared/api/admin/reports.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import type { SearchSchema } from "#shared/console-ui/list/search-schema.ts";

/** A report's whole state is in its URL; `saved` is the id of the opened saved report. */
export const reportSearch = {
  range: ["yesterday", "last_7_days", "last_30_days", "custom_range"],
  startDate: "day",
  endDate: "day",
  measures: "text",
  group: ["day", "product", "partner", "brand", "merchant", "language", "lender", "lender-product"],
  productType: PRODUCT_TYPES,
  partnerId: "number",
  lenderId: "number",
  measure: "text",
  chart: ["bar", "line"],
  saved: "text",
} as const satisfies SearchSchema;

export type ReportFilter = keyof typeof reportSearch;

/** The figures for the filters in the URL. */
export function reportQuery(name: ReportName, search: ListSearch<ReportFilter>) {
  const query = buildReportQuery(search);
  return queryOptions({
    queryKey: ["report", name, query],
    queryFn: () => fetchReport(name, query),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** URL parameters of the report on customers' journeys. */
export const journeySearch = {
  range: reportSearch.range,
  startDate: reportSearch.startDate,
  endDate: reportSearch.endDate,
  productType: reportSearch.productType,
  group: ["week", "product", "partner", "brand", "merchant", "language", "lender", "state"],
  part: ["steps", "questions", "lenders", "cohorts"],
  partnerId: reportSearch.partnerId,
  saved: reportSearch.saved,
  brand: "text",
  merchantId: "number",
  language: ["en", "hi"],
  lenderId: reportSearch.lenderId,
  state: "text",
} as const satisfies SearchSchema;

export type JourneyFilter = keyof typeof journeySearch;

/** The part of the report that is shown: the comparison if a grouping was chosen for it. */
export function findJourneyPart({ part, group }: ListSearch<JourneyFilter>): string {
  return part ?? (group === undefined ? "steps" : "cohorts");
}

/** The journeys for the filters in the URL. */
export function journeyQuery(search: ListSearch<JourneyFilter>) {
  const query = buildJourneyQuery(search);
  return queryOptions({
    queryKey: ["journey", query],
    queryFn: () => fetchJourney(query),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

const REPORT_QUERY_PARAMS = [
  "range",
  "startDate",
  "endDate",
  "measures",
  "group",
  "productType",
  "partnerId",
  "lenderId",
] as const;

/** Builds the server query from the URL. */
export function buildReportQuery(search: ListSearch<ReportFilter>): ReportQuery {
  return pickSearchParams(REPORT_QUERY_PARAMS, search);
}

/** Builds the server query of the report on customers' journeys. */
export function buildJourneyQuery(search: ListSearch<JourneyFilter>): JourneyQuery {
  return pickSearchParams(
    ["range", "startDate", "endDate", "group", "productType", ...JOURNEY_FILTERS] as const,
    search,
  );
}

function pickSearchParams<Name extends string>(
  names: readonly Name[],
  search: ListSearch<Name>,
): Partial<Record<Name, string>> {
  const entries = names.map((name) => [name, (search as Partial<Record<Name, string>>)[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== "")) as Partial<
    Record<Name, string>
  >;
}
