import type { Schemas } from "#shared/api/types.ts";
import { listAll } from "#shared/console-ui/list/list-all.ts";
import type { SearchSchema } from "#shared/console-ui/list/search-schema.ts";

/** What the address of the desk holds; apart from the labels, because the first page of the console loads it. */
export const ticketsSearch = {
  view: ["mine", "escalated", "corrections", "replies"],
  queue: listAll<Schemas["TicketQueueName"]>()([
    "complaints",
    "data-requests",
    "customers",
    "technical",
    "partners",
    "commission",
  ]),
  state: listAll<Schemas["TicketStateName"]>()(["open", "waiting", "on_hold", "resolved", "closed", "merged"]),
  kind: listAll<Schemas["TicketKindName"]>()([
    "question",
    "complaint",
    "data_right",
    "technical",
    "partner",
    "commission",
  ]),
  overdue: ["true"],
  ticket: "text",
} as const satisfies SearchSchema;

export type TicketFilter = keyof typeof ticketsSearch;
