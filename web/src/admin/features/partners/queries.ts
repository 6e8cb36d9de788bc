import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchLinks } from "#shared/api/admin/links.ts";
import { fetchMerchants } from "#shared/api/admin/merchants.ts";
import { fetchPartnerDetail, fetchPartnerLeads, fetchPartners } from "#shared/api/admin/partners.ts";
import { fetchPartner } from "#shared/api/public.ts";
import { type ListSearch, listQuery } from "#shared/console-ui/list/search.ts";
import type { SearchSchema } from "#shared/console-ui/list/search-schema.ts";

export const partnersSearch = { status: ["active", "disabled"] } as const satisfies SearchSchema;

export type PartnerFilter = keyof typeof partnersSearch;

/** Where every answer about partners stands. */
export const PARTNERS = ["partners"];

/** The page of the list that the address asks for. */
export const partnersQuery = (search: ListSearch<PartnerFilter>) =>
  queryOptions({
    queryKey: [...PARTNERS, listQuery(search)],
    queryFn: () => fetchPartners(listQuery(search)),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

export const partnerQuery = (id: number) =>
  queryOptions({
    queryKey: [...PARTNERS, id],
    queryFn: () => fetchPartnerDetail(id),
    meta: { quiet: true },
  });

/** Logo and colours as the public site serves them under this key. */
export const brandQuery = (key: string) =>
  queryOptions({
    queryKey: [...PARTNERS, "brand", key],
    queryFn: async () => (await fetchPartner(key)).brand,
    staleTime: Infinity,
    meta: { quiet: true },
  });

/** What a tab's list is asked: the page and order of the address, of this partner. */
function tabQuery(search: ListSearch<"tab">, partnerId: number) {
  const { tab: _tab, ...asked } = listQuery(search);
  return { ...asked, partnerId };
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

export const leadsOfQuery = (id: number, search: ListSearch<"tab">) =>
  queryOptions({
    queryKey: [...PARTNERS, id, "leads", search],
    queryFn: () => {
      const { partnerId: _id, ...asked } = tabQuery(search, id);
      return fetchPartnerLeads(id, asked);
    },
    meta: { quiet: true },
  });
