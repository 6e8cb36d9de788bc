import { unwrapAnswer, server } from "../client.ts";
import type { PathQuery } from "../list.ts";
import type { Schemas } from "../types.ts";

export type ReportFigures = Schemas["ReportView"];
export type ReportLine = Schemas["ReportRow"];
export type ReportMeasure = Schemas["MeasureView"];
export type ReportGroup = Schemas["ReportGroup"];

/** The spec's names of the reports. */
export type ReportName = "internal-report" | "products-report" | "vendors-products-report" | "report-builder";

/** Query of a report: the spec's date range, grouping and filters. */
export type ReportQuery = Partial<
  Record<"range" | "startDate" | "endDate" | "measures" | "group" | "productType" | "partnerId" | "lenderId", string>
>;

export function fetchReport(name: ReportName, query: ReportQuery): Promise<ReportFigures> {
  const request = { params: { query: query as PathQuery<"/api/admin/reports/internal-report"> } };
  switch (name) {
    case "internal-report":
      return unwrapAnswer(server.GET("/api/admin/reports/internal-report", request));
    case "products-report":
      return unwrapAnswer(server.GET("/api/admin/reports/products-report", request));
    case "vendors-products-report":
      return unwrapAnswer(server.GET("/api/admin/reports/vendors-products-report", request));
    case "report-builder":
      return unwrapAnswer(server.GET("/api/admin/reports/report-builder", request));
    default:
      return name satisfies never;
  }
}

/** A measure with the groups and filters that it supports. */
export type MeasureChoice = Schemas["MeasureChoice"];

/** All measures of the report builder. */
export async function fetchMeasures(): Promise<MeasureChoice[]> {
  return (await unwrapAnswer(server.GET("/api/admin/reports/measures"))).items;
}

/** The call that exports all rows. */
export function reportExport<Name extends ReportName>(name: Name): `/api/admin/reports/${Name}.csv` {
  return `/api/admin/reports/${name}.csv`;
}

export type JourneyFigures = Schemas["JourneyView"];
export type JourneyTable = Schemas["JourneyTable"];
export type JourneyRow = Schemas["JourneyRow"];
export type JourneyUnit = Schemas["JourneyUnit"];

export type JourneyGroup = JourneyFigures["group"];

/** Filters of the report on customers' journeys beside the product; one at a time. */
export const JOURNEY_FILTERS = ["partnerId", "brand", "merchantId", "language", "lenderId", "state"] as const;

/** Query of the customers' journey report. */
export type JourneyQuery = Omit<ReportQuery, "measures"> & Partial<Record<(typeof JOURNEY_FILTERS)[number], string>>;

/** Journeys of applications started in a period. */
export function fetchJourney(query: JourneyQuery): Promise<JourneyFigures> {
  const request = { params: { query: query as PathQuery<"/api/admin/reports/customers-journey"> } };
  return unwrapAnswer(server.GET("/api/admin/reports/customers-journey", request));
}

/** The call that exports a part of it. */
export const JOURNEY_EXPORT = "/api/admin/reports/customers-journey.csv";
