import type { Schemas } from "../types.ts";

/** Stages of an application in order. */
export const STAGES = ["started", "offers", "submitted", "approved", "disbursed"] as const;
export type Stage = (typeof STAGES)[number];

/** Number and amount by stage. */
export type StageCounts = Schemas["Counts"];

export type ConnectorHealth = Schemas["ConnectorView"];

/** Days are civil dates in India; `today` is the server's. */
export type DashboardFigures = Schemas["Dashboard"];
