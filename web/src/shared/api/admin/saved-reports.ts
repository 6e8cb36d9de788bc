/** Calls about saved reports and their schedules. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";
import { ifMatch } from "./if-match.ts";

export type SavedReport = Schemas["SavedReportItem"];
export type NewSavedReport = Schemas["NewSavedReport"];
export type SavedReportUpdate = Schemas["SavedReportUpdate"];
export type ReportPageName = Schemas["ReportPageName"];
export type Frequency = Schemas["FrequencyName"];
export type NewSchedule = Schemas["NewSchedule"];

const one = (id: string) => ({ params: { path: { id } } });

export async function fetchSavedReports(): Promise<SavedReport[]> {
  return (await unwrapAnswer(server.GET("/api/admin/saved-reports"))).items;
}

export function saveReport(body: NewSavedReport): Promise<SavedReport> {
  return unwrapAnswer(server.POST("/api/admin/saved-reports", { body }));
}

export function changeReport({ id, version }: SavedReport, body: SavedReportUpdate): Promise<SavedReport> {
  const params = { path: { id }, header: ifMatch(version) };
  return unwrapAnswer(server.PUT("/api/admin/saved-reports/{id}", { params, body }));
}

export async function deleteReport(id: string): Promise<void> {
  await server.DELETE("/api/admin/saved-reports/{id}", one(id));
}

/** Schedules mails with a link, in the reader's language. */
export function scheduleReport(id: string, body: NewSchedule): Promise<SavedReport> {
  return unwrapAnswer(server.PUT("/api/admin/saved-reports/{id}/schedule", { ...one(id), body }));
}

export function unscheduleReport(id: string): Promise<SavedReport> {
  return unwrapAnswer(server.DELETE("/api/admin/saved-reports/{id}/schedule", one(id)));
}
