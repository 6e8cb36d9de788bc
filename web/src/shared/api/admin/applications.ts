/** The call about all customers' applications, with personal data masked. */
import { unwrapAnswer, server } from "../client.ts";
import type { ListAnswer, ListQuery, PathQuery } from "../list.ts";
import type { Schemas } from "../types.ts";

export type ApplicationRow = Schemas["CustomerItem"];
export type ApplicationPath = Schemas["PathView"];
export type PathEvent = Schemas["PathEvent"];
export type ApplicationStatus = Schemas["ApplicationStatusName"];

/** What an application comes to at a lender, as reports count it. */
export const OUTCOMES = ["sent", "approved", "rejected", "disbursed"] as const;

export const APPLICATIONS_EXPORT = "/api/admin/customers.csv";

export function fetchAllApplications(query: ListQuery): Promise<ListAnswer<ApplicationRow>> {
  return unwrapAnswer(
    server.GET("/api/admin/customers", { params: { query: query as PathQuery<"/api/admin/customers"> } }),
  );
}

/** What happened to one application. Who looked is on record. */
export function fetchPath(appId: string): Promise<ApplicationPath> {
  return unwrapAnswer(server.GET("/api/admin/journeys/{appId}", { params: { path: { appId } } }));
}
