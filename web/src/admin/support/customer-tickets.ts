import type { Schemas } from "#shared/api/types.ts";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";

/** A customer's tickets in a state; without one those that are not finished. */
export const customerTicketsQuery = (customerId: string, state: "" | Schemas["TicketStateName"]) =>
  pageQuery("/api/admin/tickets", { customerId, rows: "100", ...(state !== "" && { state }) });
