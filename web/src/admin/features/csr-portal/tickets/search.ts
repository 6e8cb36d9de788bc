import type { Schemas } from "#shared/api/types.ts";
import type { SearchSchema } from "#shared/console-ui/list/search-schema.ts";

/** What the address of the desk holds; apart from the labels, because the first page of the console loads it. */
export const ticketsSearch = {
  view: ["mine", "escalated", "corrections", "replies"],
  queue: ["complaints", "data-requests", "customers", "technical"] satisfies Schemas["TicketQueueName"][],
  state: ["open", "waiting", "on_hold", "resolved", "closed"] satisfies Schemas["TicketStateName"][],
  kind: ["question", "complaint", "data_right", "technical"] satisfies Schemas["TicketKindName"][],
  overdue: ["true"],
  ticket: "text",
} as const satisfies SearchSchema;

export type TicketFilter = keyof typeof ticketsSearch;
