/** Calls about jobs that failed for good. */
import { unwrapAnswer, server } from "../client.ts";
import type { ListAnswer, ListQuery, PathQuery } from "../list.ts";
import type { Schemas } from "../types.ts";

export type FailedJob = Schemas["JobItem"];

export const JOBS_EXPORT = "/api/admin/jobs.csv";

export function fetchJobs(query: ListQuery): Promise<ListAnswer<FailedJob>> {
  return unwrapAnswer(server.GET("/api/admin/jobs", { params: { query: query as PathQuery<"/api/admin/jobs"> } }));
}

export async function retryJob(id: string): Promise<void> {
  await server.POST("/api/admin/jobs/{id}/run-again", { params: { path: { id } } });
}
