import { queryOptions } from "@tanstack/react-query";
import { pagesQuery, query, send } from "#shared/api/data.ts";
import type { Schemas } from "#shared/api/types.ts";
import { listAll } from "#shared/console-ui/list/list-all.ts";

type TimelineKind = Schemas["TimelineKindName"];

export const TIMELINE_KINDS = listAll<TimelineKind>()([
  "application",
  "submission",
  "offers",
  "visit",
  "consent",
  "receipt",
  "correction",
  "message",
  "ticket",
  "note",
  "access",
]);

/** The tabs of a customer's record. */
export const CUSTOMER_TABS = [
  "timeline",
  "application",
  "messages",
  "tickets",
  "consents",
  "corrections",
  "accesses",
] as const;
export type CustomerTab = (typeof CUSTOMER_TABS)[number];

/** The place of an application in the address of a customer without one. */
export const NO_APPLICATION = "0";

/** Customers of an exact identifier. Loaded with POST, so that it is in no URL, and forgotten when it is left. */
export const customerSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ["/api/admin/customers/search", q],
    queryFn: () => send("post", "/api/admin/customers/search", { body: { q } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });

/** A customer with an application in focus, which must be theirs. */
export function customerQuery(id: string, focus: string) {
  const appId = focus === NO_APPLICATION ? {} : { appId: focus };
  return query("/api/admin/customers/{id}", { params: { path: { id }, query: appId } });
}

/** Everything that happened around a customer, newest first. */
export function timelineQuery(id: string, kind: TimelineKind | undefined) {
  const kinds = kind === undefined ? {} : { kinds: kind };
  return pagesQuery("/api/admin/customers/{id}/timeline", { params: { path: { id }, query: kinds } });
}
