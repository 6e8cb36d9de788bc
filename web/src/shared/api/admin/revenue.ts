/** Calls about what lenders pay: groups of lenders and revenue slabs. */
import { answer } from "../client.ts";
import { untyped as server } from "./untyped.ts";

export interface LenderGroup {
  id: number;
  name: string;
}

/** Ranges and price of a slab: money in rupees, a bound that is null is none, `status` 1 where it counts. */
export interface SlabTerms {
  slab_disbursed_min: number | null;
  slab_disbursed_max: number | null;
  slab_number_min: number | null;
  slab_number_max: number | null;
  ats_min: number | null;
  ats_max: number | null;
  revenue_type_id: number | null;
  revenue_flat: number | null;
  revenue_percent: number | null;
  status: number;
}

export interface Slab extends SlabTerms {
  id: number;
  lender_id: number;
}

/** Slabs that get in each other's way, in words. */
export interface SlabProblem {
  ids: number[];
  message: string;
}

/** What a month would bring. */
export interface RevenuePreview {
  ats: number;
  /** `place` counts from 1; null where no slab holds the month. */
  slab: { place: number; id: number } | null;
  revenue: number;
  steps: string[];
  problems: SlabProblem[];
}

interface Said {
  message: string;
}

export async function fetchGroups(): Promise<LenderGroup[]> {
  const { lenderGroups } = await answer<{ lenderGroups: LenderGroup[] }, unknown>(
    server.GET("/api/lender-group/get-all"),
  );
  return lenderGroups;
}

export function createGroup(name: string): Promise<Said & { lenderGroup: LenderGroup }> {
  return answer(server.POST("/api/lender-group/create", { body: { name } }));
}

export async function fetchSlabs(lenderId: number): Promise<Slab[]> {
  const { lenderRevenue } = await answer<{ lenderRevenue: Slab[] }, unknown>(
    server.GET("/api/lender-revenue/get/{lenderId}", { params: { path: { lenderId } } }),
  );
  return lenderRevenue;
}

export async function fetchRevenueTypes(): Promise<LenderGroup[]> {
  const { data } = await answer<{ data: LenderGroup[] }, unknown>(server.GET("/api/lender-revenue/get-types"));
  return data;
}

export function createSlab(lender_id: number, terms: SlabTerms): Promise<Said> {
  return answer(server.POST("/api/lender-revenue/create", { body: { lender_id, ...terms } }));
}

export function updateSlab({ id, lender_id }: Slab, terms: SlabTerms): Promise<Said> {
  return answer(server.POST("/api/lender-revenue/update", { body: { lender_id, id, ...terms } }));
}

export function orderSlabs(lender_id: number, lender_revenue_ids: readonly number[]): Promise<Said> {
  return answer(server.POST("/api/lender-revenue/set-order", { body: { lender_id, lender_revenue_ids } }));
}

export function deleteSlab(id: number): Promise<Said> {
  return answer(server.POST("/api/lender-revenue/delete/{id}", { params: { path: { id } } }));
}

export async function fetchSlabProblems(id: number): Promise<SlabProblem[]> {
  const { items } = await answer<{ items: SlabProblem[] }, unknown>(
    server.GET("/api/admin/lenders/{id}/revenue-problems", { params: { path: { id } } }),
  );
  return items;
}

/** What a month with these totals would bring. */
export function previewRevenue(id: number, totals: { disbursed: number; number: number }): Promise<RevenuePreview> {
  return answer(server.POST("/api/admin/lenders/{id}/revenue-preview", { params: { path: { id } }, body: totals }));
}
