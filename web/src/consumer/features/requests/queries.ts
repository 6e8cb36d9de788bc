import { queryOptions } from "@tanstack/react-query";
import { server } from "#shared/api/client.ts";
import { send } from "#shared/api/data.ts";
import type { Schemas } from "#shared/api/types.ts";

export type Request = Schemas["OwnTicketView"];
export type Correction = Schemas["OwnCorrectionView"];

/** What the customer asked of us, newest first. */
export const requestsQuery = queryOptions({
  queryKey: ["requests"],
  queryFn: async () => (await send("get", "/api/tickets")).items,
  meta: { quiet: true },
});

/** Corrections of the customer's data that are not done. */
export const correctionsQuery = queryOptions({
  queryKey: ["corrections"],
  queryFn: async () => (await send("get", "/api/corrections")).items,
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
  loadFile: (place: number) => Promise<Blob>;
  /** The call that takes files. */
  filesAddress: string;
}

export function ownCalls(id: string): RequestCalls {
  const params = { path: { id } };
  return {
    write: (text) => send("post", "/api/tickets/{id}/messages", { params, body: { text } }),
    withdraw: () => send("post", "/api/tickets/{id}/withdraw", { params }),
    filesAddress: `/api/tickets/${id}/files`,
    loadFile: async (place) => {
      const { data } = await server.GET("/api/tickets/{id}/files/{place}", {
        params: { path: { id, place } },
        parseAs: "blob",
      });
      return data as Blob;
    },
  };
}

export function linkCalls(token: string): RequestCalls {
  const params = { path: { token } };
  return {
    write: (text) => send("post", "/api/ticket-links/{token}", { params, body: { text } }),
    withdraw: () => send("post", "/api/ticket-links/{token}/withdraw", { params }),
    filesAddress: `/api/ticket-links/${token}/files`,
    loadFile: async (place) => {
      const { data } = await server.GET("/api/ticket-links/{token}/files/{place}", {
        params: { path: { token, place } },
        parseAs: "blob",
      });
      return data as Blob;
    },
  };
}
