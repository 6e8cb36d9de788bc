import type { Schemas } from "#shared/api/types.ts";
import { allOf } from "#shared/console-ui/list/all-of.ts";
import type { SearchSchema } from "#shared/console-ui/list/search-schema.ts";

/** What the address of the desk holds; apart from the labels, because the first page of the console loads it. */
export const ticketsSearch = {
  view: ["mine", "escalated", "corrections", "replies"],
  queue: allOf<Schemas["TicketQueueName"]>()([
    "complaints",
    "data-requests",
    "customers",
    "technical",
    "partners",
    "commission",
  ]),
  state: allOf<Schemas["TicketStateName"]>()(["open", "waiting", "on_hold", "resolved", "closed", "merged"]),
  kind: allOf<Schemas["TicketKindName"]>()([
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
