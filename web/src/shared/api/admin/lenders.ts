/** Calls about lenders: the spec's, and ours for history, connector and the effect of a change. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas, With } from "../types.ts";
import { ifMatch } from "./if-match.ts";

/** A lender in the spec's names: money in rupees, flags 0 or 1, days `YYYY-MM-DD` or empty. */
export type LenderRow = Schemas["LenderRowView"];
/** What prices an offer; each property is edited as `terms.…`. */
export type LenderTerms = Schemas["LenderTerms"];
/** What it offers of a product beside the first; each property is edited as `offerings.<slug>.…`. */
export type Offering = Schemas["OfferingView"];
export type LenderDetail = LenderRow & { terms: LenderTerms; offerings: Record<string, Offering> };

/** A property by its name on the wire: `min_income`, `terms.rate_min`. */
export type LenderProperty = string;
/** What a property may hold. */
export type PropertyValue = string | number | null | string[] | number[] | Record<string, number>[];

/** A sentence for people and the lender as it is now. */
export type LenderChanged = With<Schemas["ChangeResponse_LenderDetail"], { data: LenderDetail }>;

export function fetchLenders(): Promise<LenderRow[]> {
  return unwrapAnswer(server.GET("/api/get-lenders-data"));
}

export function fetchLender(lenderId: number): Promise<LenderDetail> {
  return unwrapAnswer(server.GET("/api/get-lender-data/{lenderId}", { params: { path: { lenderId } } }));
}

export function createLender(name: string): Promise<LenderChanged> {
  return unwrapAnswer(server.POST("/api/create-lender", { body: { name } }));
}

export function deleteLender(lender_id: number): Promise<Schemas["MessageResponse"]> {
  return unwrapAnswer(server.POST("/api/safe-delete-lender", { body: { lender_id } }));
}

/** Refused with 409 when the lender is no longer the one that was looked at. */
export function updateLender(
  { lender_id, version }: Pick<LenderRow, "lender_id" | "version">,
  property: LenderProperty,
  value: PropertyValue,
): Promise<LenderChanged> {
  return unwrapAnswer(
    server.POST("/api/update-lender-data", {
      params: { header: ifMatch(version) },
      body: { lender_id, property, value },
    }),
  );
}

/** Saves several properties: all of them, or none. */
export function updateLenderTogether(
  { lender_id: id, version }: Pick<LenderRow, "lender_id" | "version">,
  values: Record<LenderProperty, PropertyValue>,
): Promise<LenderChanged> {
  return unwrapAnswer(
    server.PUT("/api/admin/lenders/{id}", { params: { path: { id }, header: ifMatch(version) }, body: { values } }),
  );
}

/** Takes a deletion back. */
export function undeleteLender(id: number): Promise<LenderChanged> {
  return unwrapAnswer(server.POST("/api/admin/lenders/{id}/undelete", { params: { path: { id } } }));
}

/** How many of the last applicants match a lender now, and would with a property changed. */
export type Impact = Schemas["ImpactView"];

export function fetchImpact(id: number, property: LenderProperty, value: PropertyValue): Promise<Impact> {
  return unwrapAnswer(
    server.POST("/api/admin/lenders/{id}/impact", { params: { path: { id } }, body: { property, value } }),
  );
}

/** A state that a lender was in, and what it changed. */
export type LenderState = Schemas["LenderStateView"];
export type LenderHistory = Schemas["LenderHistory"];

export function fetchHistory(id: number, cursor: number | null): Promise<LenderHistory> {
  const query = cursor === null ? {} : { cursor };
  return unwrapAnswer(server.GET("/api/admin/lenders/{id}/history", { params: { path: { id }, query } }));
}

/** Makes a lender again what it was; its switches stay. */
export function restoreLender(id: number, version: number): Promise<LenderChanged> {
  return unwrapAnswer(server.POST("/api/admin/lenders/{id}/restore", { params: { path: { id } }, body: { version } }));
}
