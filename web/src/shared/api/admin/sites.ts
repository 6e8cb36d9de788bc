import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";
import { ifMatch } from "./if-match.ts";

/** What one or more hosts serve; flags are 0 or 1. */
export type Site = Schemas["SiteRecord"];

/** Editable properties. */
export type SiteProperty = Exclude<keyof Site, "id" | "key" | "version">;

export async function fetchSites(): Promise<Site[]> {
  const { items } = await unwrapAnswer(server.GET("/api/admin/sites"));
  return items;
}

export function createSite(key: string, host: string): Promise<Schemas["ChangeResponse_SiteRecord"]> {
  return unwrapAnswer(server.POST("/api/admin/sites", { body: { key, host } }));
}

/** Saves properties, all or none. 409 if another admin changed one of them in the meantime. */
export function updateSite(
  { id, version }: Site,
  values: Partial<Pick<Site, SiteProperty>>,
): Promise<Schemas["ChangeResponse_SiteRecord"]> {
  return unwrapAnswer(
    server.PUT("/api/admin/sites/{id}", { params: { path: { id }, header: ifMatch(version) }, body: { values } }),
  );
}
