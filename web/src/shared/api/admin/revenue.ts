/** Calls about lenders' commission: groups of lenders and revenue slabs. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";

export type LenderGroup = Schemas["LenderGroupView"];
/** Ranges and price of a slab: money in rupees, null for no bound, `status` 1 if active. */
export type SlabTerms = Schemas["SlabTerms"];
export type Slab = Schemas["LenderRevenueItem"];
/** Conflicting slabs, in words. */
export type SlabProblem = Schemas["SlabProblemView"];
/** A month's commission, computed. */
export type RevenuePreview = Schemas["RevenuePreview"];

export async function fetchGroups(): Promise<LenderGroup[]> {
  const { lenderGroups } = await unwrapAnswer(server.GET("/api/lender-group/get-all"));
  return lenderGroups;
}

export function createGroup(name: string): Promise<Schemas["LenderGroupResponse"]> {
  return unwrapAnswer(server.POST("/api/lender-group/create", { body: { name } }));
}

export async function fetchSlabs(lenderId: number): Promise<Slab[]> {
  const { lenderRevenue } = await unwrapAnswer(
    server.GET("/api/lender-revenue/get/{lenderId}", { params: { path: { lenderId } } }),
  );
  return lenderRevenue;
}

export async function fetchRevenueTypes(): Promise<Schemas["RevenueTypeView"][]> {
  const { data } = await unwrapAnswer(server.GET("/api/lender-revenue/get-types"));
  return data;
}

export function createSlab(lender_id: number, terms: SlabTerms): Promise<Schemas["SlabResponse"]> {
  return unwrapAnswer(server.POST("/api/lender-revenue/create", { body: { lender_id, ...terms } }));
}

export function updateSlab({ id, lender_id }: Slab, terms: SlabTerms): Promise<Schemas["SlabResponse"]> {
  return unwrapAnswer(server.POST("/api/lender-revenue/update", { body: { lender_id, id, ...terms } }));
}

/** Replaces all slabs of a lender; `seen` are the slabs as loaded, to detect conflicts. */
export function replaceSlabs(
  id: number,
  seen: readonly Slab[],
  slabs: readonly (SlabTerms & { id?: number })[],
): Promise<Schemas["SlabTableResponse"]> {
  const draft = (slab: SlabTerms & { id?: number }) => ({ ...slab, lender_id: id });
  const body = { seen: seen.map(draft), slabs: slabs.map(draft) };
  return unwrapAnswer(server.PUT("/api/admin/lenders/{id}/revenue", { params: { path: { id } }, body }));
}

export function orderSlabs(lender_id: number, lender_revenue_ids: number[]): Promise<Schemas["SlabMessageResponse"]> {
  return unwrapAnswer(server.POST("/api/lender-revenue/set-order", { body: { lender_id, lender_revenue_ids } }));
}

export function deleteSlab(id: number): Promise<Schemas["SlabMessageResponse"]> {
  return unwrapAnswer(server.POST("/api/lender-revenue/delete/{id}", { params: { path: { id } } }));
}

export async function fetchSlabProblems(id: number): Promise<SlabProblem[]> {
  const { items } = await unwrapAnswer(
    server.GET("/api/admin/lenders/{id}/revenue-problems", { params: { path: { id } } }),
  );
  return items;
}

/** Computes a month's commission from totals. */
export function previewRevenue(id: number, totals: Schemas["MonthTotals"]): Promise<RevenuePreview> {
  return unwrapAnswer(
    server.POST("/api/admin/lenders/{id}/revenue-preview", { params: { path: { id } }, body: totals }),
  );
}
