import { queryOptions } from "@tanstack/react-query";
import { fetchVendors } from "#shared/api/admin/vendors.ts";

/** All vendors with the state of their products. */
export const vendorsQuery = queryOptions({ queryKey: ["vendors"], queryFn: fetchVendors, meta: { quiet: true } });
