/** Calls about lenders: the spec's, and ours for history, connector and the effect of a change. */
import type { ProductType } from "../types.ts";
import { answer } from "../client.ts";
import { ifMatch } from "./if-match.ts";
import { untyped as server } from "./untyped.ts";

/** A lender in the spec's names: money in rupees, flags 0 or 1, days `YYYY-MM-DD` or empty. */
export interface LenderRow {
  lender_id: number;
  key: string;
  name: string;
  legal_name: string;
  products: ProductType[];
  min_income: number | null;
  max_income: number | null;
  min_age: number | null;
  max_age: number | null;
  ticket_class: number | null;
  credit_score_class: number | null;
  salaried: number;
  self_employed: number;
  business: number;
  household_income_min: number | null;
  pincode_prefixes: string[];
  priority: number;
  lender_status: number;
  vendor_off: ProductType[];
  so_status: number;
  so_text: string;
  so_text_hi: string;
  so_date_start: string;
  so_date_end: string;
  loan_amount_upto: number | null;
  tenure: string;
  interest_rate: string;
  apr_min: number;
  apr_max: number;
  processing_fees: string;
  lender_group_ids: number[];
  journey: "api" | "web" | "app";
  api: number;
  autosubmission: number;
  version: number;
  /** Texts that disagree with the terms behind them. */
  warnings: { field: string; message: string }[];
  /** What it lacks before it may be switched on. */
  problems: string[];
}

/** What prices an offer; each property is edited as `terms.…`. */
export interface LenderTerms {
  amount_min: number;
  amount_max: number;
  months_min: number;
  months_max: number;
  interest: "fixed" | "floating";
  rate_min: number;
  rate_max: number;
  fee_percent: number;
  fee_flat: number;
  fee_cap: number | null;
  gst_percent: number;
  foreclosure_percent: number;
  lock_in_months: number;
  foreclosure_en: string;
  foreclosure_hi: string;
  penal_en: string;
  penal_hi: string;
  cooling_off_days: number;
  decision_hours: number;
  grievance: Record<"name" | "phone" | "email" | "hours", string>;
}

export interface LenderDetail extends LenderRow {
  terms: LenderTerms;
}

/** A property by its name on the wire: `min_income`, `terms.rate_min`. */
export type LenderProperty = string;
/** What a property may hold. */
export type PropertyValue = string | number | null | string[] | number[];

/** A sentence for people and the lender as it is now. */
export interface LenderChanged {
  message: string;
  data: LenderDetail;
}

export function fetchLenders(): Promise<LenderRow[]> {
  return answer(server.GET("/api/get-lenders-data"));
}

export function fetchLender(lenderId: number): Promise<LenderDetail> {
  return answer(server.GET("/api/get-lender-data/{lenderId}", { params: { path: { lenderId } } }));
}

export function createLender(name: string): Promise<LenderChanged> {
  return answer(server.POST("/api/create-lender", { body: { name } }));
}

export function deleteLender(lender_id: number): Promise<{ message: string }> {
  return answer(server.POST("/api/safe-delete-lender", { body: { lender_id } }));
}

/** Refused with 409 when the lender is no longer the one that was looked at. */
export function updateLender(
  { lender_id, version }: Pick<LenderRow, "lender_id" | "version">,
  property: LenderProperty,
  value: PropertyValue,
): Promise<LenderChanged> {
  return answer(
    server.POST("/api/update-lender-data", {
      params: { header: ifMatch(version) },
      body: { lender_id, property, value },
    }),
  );
}

/** How many of the last applicants match a lender now, and would with a property changed. */
export interface Impact {
  applicants: number;
  matchedNow: number;
  matchedThen: number;
}

export function askImpact(id: number, property: LenderProperty, value: PropertyValue): Promise<Impact> {
  return answer(server.POST("/api/admin/lenders/{id}/impact", { params: { path: { id } }, body: { property, value } }));
}

/** A state that a lender was in, and what it changed. */
export interface LenderState {
  version: number;
  at: string;
  by: string;
  reason: string;
  changes: { property: string; from: unknown; to: unknown }[];
}

export interface LenderHistory {
  items: LenderState[];
  nextCursor: number | null;
}

export function fetchHistory(id: number, cursor: number | null): Promise<LenderHistory> {
  const query = cursor === null ? {} : { cursor };
  return answer(server.GET("/api/admin/lenders/{id}/history", { params: { path: { id }, query } }));
}

/** Makes a lender again what it was; its switches stay. */
export function restoreLender(id: number, version: number): Promise<LenderChanged> {
  return answer(server.POST("/api/admin/lenders/{id}/restore", { params: { path: { id } }, body: { version } }));
}
