/** Calls about all customers' applications, with masked personal data. */
import { unwrapAnswer, server } from "../client.ts";
import type { ListAnswer, ListQuery, PathQuery } from "../list.ts";
import type { Schemas } from "../types.ts";

export type ApplicationRow = Schemas["CustomerItem"];
export type ApplicationPath = Schemas["PathView"];
export type PathEvent = Schemas["PathEvent"];
export type ApplicationStatus = Schemas["ApplicationStatusName"];

/** Outcomes of submissions, as reports count them. */
export const OUTCOMES = ["sent", "approved", "rejected", "disbursed"] as const;

export const APPLICATIONS_EXPORT = "/api/admin/customers.csv";

export function fetchAllApplications(query: ListQuery): Promise<ListAnswer<ApplicationRow>> {
  return unwrapAnswer(
    server.GET("/api/admin/customers", { params: { query: query as PathQuery<"/api/admin/customers"> } }),
  );
}

/** The timeline of one application. The view is audited. */
export function fetchPath(appId: string): Promise<ApplicationPath> {
  return unwrapAnswer(server.GET("/api/admin/journeys/{appId}", { params: { path: { appId } } }));
}
