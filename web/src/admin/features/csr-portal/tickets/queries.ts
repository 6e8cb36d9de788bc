import { command, query, resource, rowsQuery, send } from "#shared/api/data.ts";
import { ifMatch } from "#shared/api/admin/if-match.ts";
import type { paths } from "#shared/api/schema.ts";
import type { Schemas } from "#shared/api/types.ts";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import type { TicketFilter } from "./search.ts";

export type TicketRow = Schemas["TicketItem"];
export type Ticket = Schemas["TicketView"];
export type TicketAction = paths["/api/admin/tickets/{id}/{action}"]["post"]["parameters"]["path"]["action"];

const RECOUNT_MS = 60_000;

/** What waits in the queues that the user may work. */
export const queuesQuery = { ...query("/api/admin/ticket-queues"), refetchInterval: RECOUNT_MS };

/** One page of the list for the filters in the URL. */
export function ticketsQuery(search: ListSearch<TicketFilter>, adminId: number) {
  return pageQuery("/api/admin/tickets", listedSearch(search, adminId));
}

/** The list's own parameters: a view stands for filters, and the open ticket is none. */
export function listedSearch(search: ListSearch<TicketFilter>, adminId: number): ListSearch {
  const { view, ticket: _ticket, ...listed } = search;
  return {
    ...listed,
    ...(view === "mine" && { assignee: String(adminId) }),
    ...(view === "escalated" && { escalated: "true" }),
  };
}

export const ticketQuery = (id: string) => query("/api/admin/tickets/{id}", { params: { path: { id } } });

/** Does something with a ticket. `version` is sent where it must not have changed. */
export function actOnTicket(id: string, action: TicketAction, body: Schemas["TicketActionRequest"], version?: number) {
  return command(
    "post",
    "/api/admin/tickets/{id}/{action}",
    { params: { path: { id, action }, ...(version !== undefined && { header: ifMatch(version) }) }, body },
    ["/api/admin/ticket-queues", "/api/admin/customers/{id}/timeline"],
  );
}

/** Takes the most urgent ticket that nobody has; null if nothing waits. */
export async function takeNextTicket(queue: TicketRow["queue"] | undefined): Promise<string | null> {
  const { id } = await command("post", "/api/admin/tickets/next", { body: queue === undefined ? {} : { queue } }, [
    "/api/admin/tickets",
    "/api/admin/ticket-queues",
  ]);
  return id;
}

/** Opens a ticket for a customer who called or wrote. */
export function openTicket(body: Schemas["TicketRequest"]) {
  return command("post", "/api/admin/tickets", { body }, [
    "/api/admin/ticket-queues",
    "/api/admin/customers/{id}/timeline",
  ]);
}

export type SavedReply = Schemas["SavedReplyView"];

/** Replies that staff use again, by title. */
export const savedRepliesQuery = rowsQuery("/api/admin/saved-replies");

export const savedReplies = resource("/api/admin/saved-replies/{id}", ({ id }: SavedReply) => id);

/** What a visitor typed, for a reason that is audited. */
export function revealVisitor(id: string, body: Schemas["RevealRequest"]) {
  return send("post", "/api/admin/tickets/{id}/reveal", { params: { path: { id } }, body });
}
