import type { Schemas } from "../types.ts";
import { unwrapAnswer, server } from "../client.ts";
import type { PathQuery } from "../list.ts";

/** Stages of an application in order. */
export const STAGES = ["started", "offers", "submitted", "approved", "disbursed"] as const;
export type Stage = (typeof STAGES)[number];

/** Number and amount by stage. */
export type StageCounts = Schemas["Counts"];

export type ConnectorHealth = Schemas["ConnectorView"];

/** Days are civil dates in India; `today` is the server's. */
export type DashboardFigures = Schemas["Dashboard"];

/** Query of the dashboard: the spec's date range, product and partner. */
export type DashboardQuery = Partial<Record<"range" | "startDate" | "endDate" | "productType" | "partnerId", string>>;

export function fetchDashboard(query: DashboardQuery): Promise<DashboardFigures> {
  return unwrapAnswer(
    server.GET("/api/admin/dashboard", { params: { query: query as PathQuery<"/api/admin/dashboard"> } }),
  );
}
