import { queryOptions } from "@tanstack/react-query";
import { send } from "#shared/api/data.ts";
import type { Schemas } from "#shared/api/types.ts";

export type Request = Schemas["OwnTicketView"];

/** What the customer asked of us, newest first. */
export const requestsQuery = queryOptions({
  queryKey: ["requests"],
  queryFn: async () => (await send("get", "/api/tickets")).items,
  meta: { quiet: true },
});

/** The request that a link in a mail opens. */
export const linkedRequestQuery = (token: string) =>
  queryOptions({
    queryKey: ["linked-request", token],
    queryFn: () => send("get", "/api/ticket-links/{token}", { params: { path: { token } } }),
    retry: false,
    meta: { quiet: true },
  });

/** What can be done with a request, in an account or by a link. */
export interface RequestCalls {
  write: (text: string) => Promise<Request>;
  withdraw: () => Promise<Request>;
}

export function ownCalls(id: string): RequestCalls {
  const params = { path: { id } };
  return {
    write: (text) => send("post", "/api/tickets/{id}/messages", { params, body: { text } }),
    withdraw: () => send("post", "/api/tickets/{id}/withdraw", { params }),
  };
}

export function linkCalls(token: string): RequestCalls {
  const params = { path: { token } };
  return {
    write: (text) => send("post", "/api/ticket-links/{token}", { params, body: { text } }),
    withdraw: () => send("post", "/api/ticket-links/{token}/withdraw", { params }),
  };
}
