import { queryOptions } from "@tanstack/react-query";
import { fetchLinks } from "#shared/api/admin/links.ts";
import { fetchMerchants } from "#shared/api/admin/merchants.ts";
import { fetchLeads, fetchPartnerDetail, fetchPartners } from "#shared/api/admin/partners.ts";
import { fetchPartner } from "#shared/api/public.ts";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import { type ListSearch, listQuery } from "#shared/console-ui/list/search.ts";
import type { SearchSchema } from "#shared/console-ui/list/search-schema.ts";

export const partnersSearch = { status: ["active", "disabled"] } as const satisfies SearchSchema;

export type PartnerFilter = keyof typeof partnersSearch;

/** Tabs of a partner's page, and filters of its leads. */
export const partnerSearch = {
  tab: ["settings", "brand", "merchants", "links", "leads", "commission", "integration"],
  merchantId: "number",
  from: "day",
  to: "day",
} as const satisfies SearchSchema;

export type PartnerPart = keyof typeof partnerSearch;

/** Query key of everything about partners. */
export const PARTNERS = ["partners"];

/** Default order; the server's own default is by id. */
export const PARTNERS_ORDER = "name";

/** One page of the list for the filters in the URL. */
export const partnersQuery = (search: ListSearch<PartnerFilter>) =>
  pageQuery(PARTNERS, fetchPartners, { sort: PARTNERS_ORDER, ...search });

export const partnerQuery = (id: number) =>
  queryOptions({
    queryKey: [...PARTNERS, id],
    queryFn: () => fetchPartnerDetail(id),
    meta: { quiet: true },
  });

/** Logo and colours as the public site serves them for this key. */
export const brandQuery = (key: string) =>
  queryOptions({
    queryKey: [...PARTNERS, "brand", key],
    queryFn: async () => (await fetchPartner(key)).brand,
    staleTime: Infinity,
    meta: { quiet: true },
  });

/** Builds a tab's list query: page and order from the URL, filtered by this partner. */
function tabQuery(search: ListSearch<"tab">, partnerId: number) {
  const { tab: _tab, ...query } = listQuery(search);
  return { ...query, partnerId };
}

export const merchantsOfQuery = (id: number, search: ListSearch<"tab">) =>
  queryOptions({
    queryKey: [...PARTNERS, id, "merchants", search],
    queryFn: () => fetchMerchants(tabQuery(search, id)),
    meta: { quiet: true },
  });

export const linksOfQuery = (id: number, search: ListSearch<"tab">) =>
  queryOptions({
    queryKey: [...PARTNERS, id, "links", search],
    queryFn: () => fetchLinks(tabQuery(search, id)),
    meta: { quiet: true },
  });

/** Search of a partner's leads, for the list and for the export. */
export function leadsSearch(search: ListSearch<PartnerPart>, partnerId: number): ListSearch<PartnerPart | "partnerId"> {
  return { ...search, tab: undefined, partnerId: String(partnerId) };
}

export const leadsOfQuery = (id: number, search: ListSearch<PartnerPart>) =>
  pageQuery([...PARTNERS, "leads"], fetchLeads, leadsSearch(search, id));

/** Maximum rows per request. */
const MAX_PAGE_SIZE = 100;

/** Merchants as options of the leads' filter. */
export const merchantChoiceQuery = (partnerId: number) =>
  queryOptions({
    queryKey: [...PARTNERS, partnerId, "merchant-choice"],
    queryFn: () => fetchMerchants({ partnerId, limit: MAX_PAGE_SIZE, sort: "name" }),
    meta: { quiet: true },
  });
