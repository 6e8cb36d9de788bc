import { unwrapAnswer, server } from "../client.ts";
import type { PathQuery } from "../list.ts";
import type { Schemas } from "../types.ts";

/** Parameters that identify a campaign. */
export const UTMS = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;
export type Utms = Record<(typeof UTMS)[number], string>;

export type TrackingLink = Schemas["LinkItem"];
export type RedirectClicks = Schemas["RedirectClicks"];
export type NewLink = Schemas["LinkCreation"];

/** Size and language of a poster. */
type PosterQuery = PathQuery<"/api/admin/links/{id}/poster.pdf">;

export const LINKS_EXPORT = "/api/admin/links.csv";

export function createLink(body: NewLink): Promise<TrackingLink> {
  return unwrapAnswer(server.POST("/api/admin/links", { body }));
}

export function switchLink(id: number, to: "disable" | "enable"): Promise<TrackingLink> {
  return unwrapAnswer(server.POST(`/api/admin/links/{id}/${to}` as const, { params: { path: { id } } }));
}

/** A merchant's poster link, created on first use. */
export function linkOfMerchant(id: number): Promise<TrackingLink> {
  return unwrapAnswer(server.POST("/api/admin/merchants/{id}/link", { params: { path: { id } } }));
}

/** The link's poster as a PDF. */
export async function fetchPoster(id: number, query: PosterQuery): Promise<Blob> {
  const { data } = await server.GET("/api/admin/links/{id}/poster.pdf", {
    params: { path: { id }, query },
    parseAs: "blob",
  });
  return data as Blob;
}

/** The link's QR code. */
export async function fetchQr(id: number, kind: "svg" | "png"): Promise<Blob> {
  const { data } = await server.GET(`/api/admin/links/{id}/qr.${kind}` as const, {
    params: { path: { id } },
    parseAs: "blob",
  });
  return data as Blob;
}
