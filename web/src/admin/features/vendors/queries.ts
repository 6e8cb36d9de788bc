import { rowsQuery } from "#shared/api/data.ts";

/** All vendors with the state of their products. */
export const vendorsQuery = rowsQuery("/api/admin/vendors");

/** Lists that a switch changes. */
export const VENDORS = ["/api/admin/vendors"] as const;
