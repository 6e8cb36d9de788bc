import { resource } from "../data.ts";
import type { Schemas } from "../types.ts";

/** What one or more hosts serve; flags are 0 or 1. */
export type Site = Schemas["SiteRecord"];

export const sites = resource("/api/admin/sites/{id}", ({ id }: Site) => id);
