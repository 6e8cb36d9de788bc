/** Calls about lenders: the spec's, and ours for history, connector and impact. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas, With } from "../types.ts";
import { ifMatch } from "./if-match.ts";

/** A lender in the spec's names: money in rupees, flags 0 or 1, days `YYYY-MM-DD` or empty. */
export type LenderRow = Schemas["LenderRowView"];
/** Terms that price offers; properties are edited as `terms.…`. */
export type LenderTerms = Schemas["LenderTerms"];
/** Offering of a further product; properties are edited as `offerings.<slug>.…`. */
export type Offering = Schemas["OfferingView"];
export type LenderDetail = LenderRow & { terms: LenderTerms; offerings: Record<string, Offering> };

/** A property by its name in calls: `min_income`, `terms.rate_min`. */
export type LenderProperty = string;
/** Possible values of a property. */
export type PropertyValue = string | number | null | string[] | number[] | Record<string, number>[];

/** The server's message and the updated lender. */
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

/** 409 if the version is stale. */
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

/** Saves several properties, all or none. */
export function updateLenderTogether(
  { lender_id: id, version }: Pick<LenderRow, "lender_id" | "version">,
  values: Record<LenderProperty, PropertyValue>,
): Promise<LenderChanged> {
  return unwrapAnswer(
    server.PUT("/api/admin/lenders/{id}", { params: { path: { id }, header: ifMatch(version) }, body: { values } }),
  );
}

/** Restores a deleted lender. */
export function undeleteLender(id: number): Promise<LenderChanged> {
  return unwrapAnswer(server.POST("/api/admin/lenders/{id}/undelete", { params: { path: { id } } }));
}

/** Number of recent applicants that match a lender now, and with a changed property. */
export type Impact = Schemas["ImpactView"];

export function fetchImpact(id: number, property: LenderProperty, value: PropertyValue): Promise<Impact> {
  return unwrapAnswer(
    server.POST("/api/admin/lenders/{id}/impact", { params: { path: { id } }, body: { property, value } }),
  );
}

/** A version of a lender with its changes. */
export type LenderState = Schemas["LenderStateView"];
export type LenderHistory = Schemas["LenderHistory"];

export function fetchHistory(id: number, cursor: number | null): Promise<LenderHistory> {
  const query = cursor === null ? {} : { cursor };
  return unwrapAnswer(server.GET("/api/admin/lenders/{id}/history", { params: { path: { id }, query } }));
}

/** Restores a version of a lender; its switches are kept. */
export function restoreLender(id: number, version: number): Promise<LenderChanged> {
  return unwrapAnswer(server.POST("/api/admin/lenders/{id}/restore", { params: { path: { id } }, body: { version } }));
}
