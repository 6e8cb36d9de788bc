import { queryOptions } from "@tanstack/react-query";
import { fetchPage, queriesUnder, query } from "#shared/api/data.ts";
import { fetchPartner } from "#shared/api/public.ts";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import { type ListSearch, listQuery } from "#shared/console-ui/list/search.ts";
import { type SearchSchema, sortKeys } from "#shared/console-ui/list/search-schema.ts";

export const partnersSearch = {
  sort: sortKeys("name", "utmId", "merchants", "leads"),
  status: ["active", "disabled"],
} as const satisfies SearchSchema;

export type PartnerFilter = keyof typeof partnersSearch;

/** Tabs of a partner's page, and filters of its leads. */
export const partnerSearch = {
  tab: ["settings", "brand", "merchants", "links", "leads", "commission", "integration"],
  merchantId: "number",
  from: "day",
  to: "day",
} as const satisfies SearchSchema;

export type PartnerPart = keyof typeof partnerSearch;

/** All cached queries about partners, with their merchants, links and leads. */
export const PARTNERS = queriesUnder(
  "/api/admin/partners",
  "/api/admin/merchants",
  "/api/admin/links",
  "/api/admin/leads",
);

/** Default order; the server's own default is by id. */
export const PARTNERS_ORDER = "name";

/** One page of the list for the filters in the URL. */
export const partnersQuery = (search: ListSearch<PartnerFilter>) =>
  pageQuery("/api/admin/partners", { sort: PARTNERS_ORDER, ...search });

export const partnerQuery = (id: number) => query("/api/admin/partners/{id}", { params: { path: { id } } });

/** Logo and colours as the public site serves them for this key. */
export const brandQuery = (key: string) =>
  queryOptions({
    queryKey: ["/api/admin/partners", "brand", key],
    queryFn: async () => (await fetchPartner(key)).brand,
    staleTime: Infinity,
    meta: { quiet: true },
  });

/** Builds a tab's list query: page and order from the URL, filtered by this partner. */
function tabQuery(search: ListSearch<"tab">, partnerId: number) {
  const { tab: _tab, ...params } = listQuery(search);
  return { ...params, partnerId };
}

export const merchantsOfQuery = (id: number, search: ListSearch<"tab">) =>
  queryOptions({
    queryKey: ["/api/admin/merchants", "partner", id, search],
    queryFn: () => fetchPage("/api/admin/merchants", tabQuery(search, id)),
    meta: { quiet: true },
  });

export const linksOfQuery = (id: number, search: ListSearch<"tab">) =>
  queryOptions({
    queryKey: ["/api/admin/links", "partner", id, search],
    queryFn: () => fetchPage("/api/admin/links", tabQuery(search, id)),
    meta: { quiet: true },
  });

/** Search of a partner's leads, for the list and for the export. */
export function leadsSearch(search: ListSearch<PartnerPart>, partnerId: number): ListSearch<PartnerPart | "partnerId"> {
  return { ...search, tab: undefined, partnerId: String(partnerId) };
}

export const leadsOfQuery = (id: number, search: ListSearch<PartnerPart>) =>
  pageQuery("/api/admin/leads", leadsSearch(search, id));

/** Maximum rows per request. */
const MAX_PAGE_SIZE = 100;

/** Merchants as options of the leads' filter. */
export const merchantChoiceQuery = (partnerId: number) =>
  query("/api/admin/merchants", { params: { query: { partnerId, limit: MAX_PAGE_SIZE, sort: "name" } } });
