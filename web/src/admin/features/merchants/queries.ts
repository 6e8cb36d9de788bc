import { queriesUnder } from "#shared/api/data.ts";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import { type SearchSchema, sortKeys } from "#shared/console-ui/list/search-schema.ts";

export const merchantsSearch = {
  sort: sortKeys("name", "status", "createdAt"),
  status: ["pending", "active", "rejected", "suspended"],
  partnerId: "number",
} as const satisfies SearchSchema;

export type MerchantFilter = keyof typeof merchantsSearch;

/** All cached queries about merchants. */
export const MERCHANTS = queriesUnder("/api/admin/merchants");

/** One page of the list for the filters in the URL. */
export const merchantsQuery = (search: ListSearch<MerchantFilter>) => pageQuery("/api/admin/merchants", search);
