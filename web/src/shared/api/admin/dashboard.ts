/** The dashboard's call. */
import type { ProductType } from "../types.ts";
import { answer } from "../client.ts";
import { untyped as server } from "./untyped.ts";

/** The steps of a customer's way, in their order. */
export const STAGES = ["started", "offers", "submitted", "approved", "disbursed"] as const;
export type Stage = (typeof STAGES)[number];

/** How many got to each step. */
export type StageCounts = Record<Stage, number>;

export interface OtpDay {
  day: string;
  sent: number;
  verified: number;
}

export interface ConnectorHealth {
  lenderId: number;
  name: string;
  state: "ok" | "open" | "never called";
  calls: number;
  failures: number;
  /** Null where there were no calls. */
  medianMs: number | null;
}

export interface DashboardFigures {
  /** Civil dates in India; `today` is the server's. */
  range: { label: string; startDate: string; endDate: string; today: string };
  funnel: { stage: Stage; count: number }[];
  days: ({ day: string } & StageCounts)[];
  byProduct: ({ productType: ProductType } & StageCounts)[];
  byPartner: ({ partnerId: number; name: string } & StageCounts)[];
  otp: { sent: number; verified: number; rate: number | null; days: OtpDay[] };
  connectors: ConnectorHealth[];
}

/** What the dashboard is asked: the spec's date range, product and partner. */
export type DashboardQuery = Partial<Record<"range" | "startDate" | "endDate" | "productType" | "partnerId", string>>;

export function fetchDashboard(query: DashboardQuery): Promise<DashboardFigures> {
  return answer(server.GET("/api/admin/dashboard", { params: { query } }));
}
