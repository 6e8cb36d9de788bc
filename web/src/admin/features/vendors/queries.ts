import { queryOptions } from "@tanstack/react-query";
import { fetchVendors } from "#shared/api/admin/vendors.ts";

/** Every vendor with what of it is on. */
export const vendorsQuery = queryOptions({ queryKey: ["vendors"], queryFn: fetchVendors, meta: { quiet: true } });
