/** Calls about partners. The spec's keep its names. */
import type { ProductType } from "../types.ts";
import { answer } from "../client.ts";
import type { ListAnswer, ListQuery } from "../list.ts";
import { ifMatch } from "./if-match.ts";
import { untyped as server } from "./untyped.ts";

/** A company that brings customers under its brand key. */
export interface PartnerRow {
  id: number;
  key: string;
  name: string;
  utm_id: string;
  revenue_percent: number;
  /** In rupees. */
  revenue_flat_fee: number;
  status: "active" | "disabled";
  products: ProductType[];
  /** How long after the first visit a customer still counts as this partner's. */
  attributionDays: number;
  merchants: number;
  leads: number;
  version: number;
}

/** `own`: the brand is the partner's, not the default one. */
export interface PartnerDetail extends PartnerRow {
  brand: { key: string; title: string; own: boolean };
}

/** A customer who came through the partner, and why she counts as the partner's. */
export interface PartnerLead {
  customerId: string;
  name: string | null;
  mobile: string | null;
  attributedAt: string;
  why: string;
  link: string | null;
  product: ProductType | null;
  status: string | null;
}

export type Commission = Pick<PartnerRow, "revenue_percent" | "revenue_flat_fee">;
export type PartnerSettings = Pick<PartnerRow, "name" | "attributionDays" | "products">;

export const PARTNERS_EXPORT = "/api/admin/partners.csv";

export function fetchPartners(query: ListQuery): Promise<ListAnswer<PartnerRow>> {
  return answer(server.GET("/api/admin/partners", { params: { query } }));
}

export function createPartner(body: Pick<PartnerRow, "key" | "name">): Promise<PartnerRow> {
  return answer(server.POST("/api/admin/partners", { body }));
}

export function fetchPartnerDetail(id: number): Promise<PartnerDetail> {
  return answer(server.GET("/api/admin/partners/{id}", { params: { path: { id } } }));
}

export function changePartner({ id, version }: PartnerRow, body: PartnerSettings): Promise<PartnerRow> {
  return answer(server.PUT("/api/admin/partners/{id}", { params: { path: { id }, header: ifMatch(version) }, body }));
}

export function disablePartner(id: number, reason: string): Promise<PartnerRow> {
  return answer(server.POST("/api/admin/partners/{id}/disable", { params: { path: { id } }, body: { reason } }));
}

export function enablePartner(id: number): Promise<PartnerRow> {
  return answer(server.POST("/api/admin/partners/{id}/enable", { params: { path: { id } } }));
}

export async function changeUtmId({ id, version }: PartnerRow, utmId: string): Promise<PartnerRow> {
  const { data } = await answer<{ data: PartnerRow }, unknown>(
    server.POST("/api/update-partner-utm/{id}", {
      params: { path: { id }, header: ifMatch(version) },
      body: { utm_id: utmId },
    }),
  );
  return data;
}

export async function changeCommission({ id, version }: PartnerRow, body: Commission): Promise<PartnerRow> {
  const { data } = await answer<{ data: PartnerRow }, unknown>(
    server.POST("/api/update-partner-revenue-data/{id}", {
      params: { path: { id }, header: ifMatch(version) },
      body,
    }),
  );
  return data;
}

export function fetchPartnerLeads(id: number, query: ListQuery): Promise<ListAnswer<PartnerLead>> {
  return answer(server.GET("/api/admin/partners/{id}/leads", { params: { path: { id }, query } }));
}
