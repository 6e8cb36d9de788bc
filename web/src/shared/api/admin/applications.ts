/** Types of the calls about all customers' applications, with masked personal data. */
import type { Schemas } from "../types.ts";

export type ApplicationRow = Schemas["CustomerItem"];
export type ApplicationPath = Schemas["PathView"];
export type PathEvent = Schemas["PathEvent"];
export type ApplicationStatus = Schemas["ApplicationStatusName"];

/** Outcomes of submissions, as reports count them. */
export const OUTCOMES = ["sent", "approved", "rejected", "disbursed"] as const;

export const APPLICATIONS_EXPORT = "/api/admin/customers.csv";
