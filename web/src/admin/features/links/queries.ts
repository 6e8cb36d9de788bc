import { queryOptions } from "@tanstack/react-query";
import { fetchLinks, fetchQr, fetchRedirectClicks } from "#shared/api/admin/links.ts";
import { fetchMerchants } from "#shared/api/admin/merchants.ts";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import type { SearchSchema } from "#shared/console-ui/list/search-schema.ts";

export const linksSearch = {
  status: ["active", "disabled"],
  partnerId: "number",
  merchantId: "number",
} as const satisfies SearchSchema;

export type LinkFilter = keyof typeof linksSearch;

/** Query key of everything about tracking links. */
export const LINKS = ["links"];

/** One page of the list for the filters in the URL. */
export const linksQuery = (search: ListSearch<LinkFilter>) => pageQuery(LINKS, fetchLinks, search);

/** Maximum rows per request. */
const MAX_PAGE_SIZE = 100;

/** Merchants of a partner that a link can belong to. */
export const merchantChoicesQuery = (partnerId: string) =>
  queryOptions({
    queryKey: [...LINKS, "merchants", partnerId],
    queryFn: () => fetchMerchants({ partnerId, status: "active", limit: MAX_PAGE_SIZE, sort: "name" }),
    enabled: partnerId !== "",
  });

export const redirectClicksQuery = queryOptions({
  queryKey: [...LINKS, "out"],
  queryFn: fetchRedirectClicks,
  meta: { quiet: true },
});

/** The QR code as SVG text. */
export const qrQuery = (id: number) =>
  queryOptions({
    queryKey: [...LINKS, "qr", id],
    queryFn: async () => (await fetchQr(id, "svg")).text(),
    staleTime: Infinity,
    meta: { quiet: true },
  });
