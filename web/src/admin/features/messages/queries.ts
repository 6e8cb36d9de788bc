import { queryOptions } from "@tanstack/react-query";
import {
  MESSAGE_CHANNELS,
  MESSAGE_PURPOSES,
  MESSAGE_STATES,
  type MessageLogPage,
  REPLY_EFFECTS,
} from "#shared/api/admin/messages.ts";
import { send } from "#shared/api/data.ts";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import { type SearchSchema, sortKeys } from "#shared/console-ui/list/search-schema.ts";

export const messagesSearch = {
  sort: sortKeys(),
  state: MESSAGE_STATES,
  channel: MESSAGE_CHANNELS,
  purpose: MESSAGE_PURPOSES,
  customerId: "text",
  from: "day",
  to: "day",
} as const satisfies SearchSchema;

export type MessageFilter = keyof typeof messagesSearch;

/** One page of the list for the filters in the URL, and the providers that take no messages. */
export const messagesQuery = (search: ListSearch<MessageFilter>) => ({
  ...pageQuery("/api/admin/messages", search),
  select: (page: object) => page as MessageLogPage,
});

export const repliesSearch = {
  sort: sortKeys(),
  channel: MESSAGE_CHANNELS,
  effect: REPLY_EFFECTS,
} as const satisfies SearchSchema;

export type ReplyFilter = keyof typeof repliesSearch;

/** One page of the replies for the filters in the URL. */
export const repliesQuery = (search: ListSearch<ReplyFilter>) => pageQuery("/api/admin/message-replies", search);

/** The messages to a number or address, which is in no URL. */
export const messagesToQuery = (destination: string) =>
  queryOptions({
    queryKey: ["/api/admin/messages", "to", destination],
    queryFn: () => send("post", "/api/admin/messages/search", { body: { destination } }),
    enabled: destination !== "",
    retry: false,
    meta: { quiet: true },
  });
