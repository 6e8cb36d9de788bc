/** Types of the calls about jobs that failed for good. */
import type { Schemas } from "../types.ts";

export type FailedJob = Schemas["JobItem"];

export const JOBS_EXPORT = "/api/admin/jobs.csv";
