/** Calls about tracking links. */
import { answer } from "../client.ts";
import type { ListAnswer, ListQuery } from "../list.ts";
import { untyped as server } from "./untyped.ts";

/** The parameters by which a campaign is told from others. */
export const UTMS = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;
export type Utms = Record<(typeof UTMS)[number], string>;

export interface TrackingLink {
  id: number;
  name: string;
  code: string;
  /** What is passed on. */
  url: string;
  partnerId: number;
  partner: string;
  merchantId: number | null;
  merchant: string | null;
  /** The page that it leads to; `/` is the partner's landing page. */
  path: string;
  utms: Utms;
  clicks: number;
  leads: number;
  status: "active" | "disabled";
  createdAt: string;
  version: number;
}

export interface NewLink {
  name: string;
  partnerId: number;
  merchantId?: number;
  path: string;
  utms: Utms;
}

export const LINKS_EXPORT = "/api/admin/links.csv";

export function fetchLinks(query: ListQuery): Promise<ListAnswer<TrackingLink>> {
  return answer(server.GET("/api/admin/links", { params: { query } }));
}

export function createLink(body: NewLink): Promise<TrackingLink> {
  return answer(server.POST("/api/admin/links", { body }));
}

export function switchLink(id: number, to: "disable" | "enable"): Promise<TrackingLink> {
  return answer(server.POST(`/api/admin/links/{id}/${to}`, { params: { path: { id } } }));
}

/** The link as a picture to scan. */
export async function fetchQr(id: number, kind: "svg" | "png"): Promise<Blob> {
  const { data } = await server.GET(`/api/admin/links/{id}/qr.${kind}`, { params: { path: { id } }, parseAs: "blob" });
  return data as Blob;
}
