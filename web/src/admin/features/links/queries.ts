import { queryOptions } from "@tanstack/react-query";
import { fetchQr } from "#shared/api/admin/links.ts";
import { queriesUnder, query, rowsQuery } from "#shared/api/data.ts";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import { type SearchSchema, sortKeys } from "#shared/console-ui/list/search-schema.ts";

export const linksSearch = {
  sort: sortKeys("name", "clicks", "leads", "createdAt"),
  status: ["active", "disabled"],
  partnerId: "number",
  merchantId: "number",
} as const satisfies SearchSchema;

export type LinkFilter = keyof typeof linksSearch;

/** All cached queries about tracking links. */
export const LINKS = queriesUnder("/api/admin/links", "/api/admin/redirect-clicks");

/** One page of the list for the filters in the URL. */
export const linksQuery = (search: ListSearch<LinkFilter>) => pageQuery("/api/admin/links", search);

/** Maximum rows per request. */
const MAX_PAGE_SIZE = 100;

/** Merchants of a partner that a link can belong to. */
export const merchantChoicesQuery = (partnerId: string) =>
  queryOptions({
    ...query("/api/admin/merchants", {
      params: { query: { partnerId: Number(partnerId), status: "active", limit: MAX_PAGE_SIZE, sort: "name" } },
    }),
    enabled: partnerId !== "",
    // The form does not show its error, so a toast does.
    meta: {},
  });

export const redirectClicksQuery = rowsQuery("/api/admin/redirect-clicks");

/** The QR code as SVG text. */
export const qrQuery = (id: number) =>
  queryOptions({
    queryKey: ["/api/admin/links/{id}/qr.svg", id],
    queryFn: async () => (await fetchQr(id, "svg")).text(),
    staleTime: Infinity,
    meta: { quiet: true },
  });
