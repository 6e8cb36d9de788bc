import { m } from "#messages";
import type { Schemas } from "#shared/api/types.ts";
import type { PillTone } from "#shared/console-ui/pill.tsx";
import type { Ticket } from "./queries.ts";

type Kind = Schemas["TicketKindName"];
type State = Schemas["TicketStateName"];
type Queue = Schemas["TicketQueueName"];
type Priority = Schemas["TicketPriorityName"];
type Channel = Schemas["TicketChannelName"];

export const KINDS: Record<Kind, () => string> = {
  question: m.common_ticket_kind_question,
  complaint: m.common_ticket_kind_complaint,
  data_right: m.common_ticket_kind_data_right,
  technical: m.common_ticket_kind_technical,
  partner: m.common_ticket_kind_partner,
  commission: m.common_ticket_kind_commission,
};

/** The kinds that each requester asks, as on the server. A question about commission keeps its kind. */
export function listKinds({ requesterKind, kind }: Pick<Ticket, "requesterKind" | "kind">): Kind[] {
  if (kind === "commission") return [kind];
  if (requesterKind === "merchant") return ["partner", "technical"];
  return CUSTOMER_KINDS;
}

export const CUSTOMER_KINDS: Kind[] = ["question", "complaint", "data_right", "technical"];

export const STATES: Record<State, { label: () => string; tone: PillTone }> = {
  open: { label: m.common_ticket_state_open, tone: "info" },
  waiting: { label: m.common_ticket_state_waiting, tone: "quiet" },
  on_hold: { label: m.common_ticket_state_on_hold, tone: "quiet" },
  resolved: { label: m.common_ticket_state_resolved, tone: "ok" },
  closed: { label: m.common_ticket_state_closed, tone: "quiet" },
  merged: { label: m.common_ticket_state_merged, tone: "quiet" },
};

/** Whether somebody still has to do something. */
export function isUnfinished({ state }: { state: State }): boolean {
  return state === "open" || state === "waiting" || state === "on_hold";
}

export const QUEUES: Record<Queue, () => string> = {
  complaints: m.tickets_queue_complaints,
  "data-requests": m.tickets_queue_data_requests,
  customers: m.tickets_queue_customers,
  technical: m.tickets_queue_technical,
  partners: m.tickets_queue_partners,
  commission: m.tickets_queue_commission,
};

export const PRIORITIES: Record<Priority, () => string> = {
  low: m.tickets_priority_low,
  normal: m.tickets_priority_normal,
  high: m.tickets_priority_high,
  urgent: m.tickets_priority_urgent,
};

/** How a customer reaches staff who write a ticket down. */
export const STAFF_CHANNELS: Record<Exclude<Channel, "web" | "reply" | "portal">, () => string> = {
  phone: m.tickets_channel_phone,
  mail: m.tickets_channel_mail,
  letter: m.tickets_channel_letter,
};

export const CHANNELS: Record<Channel, () => string> = {
  web: m.tickets_channel_web,
  reply: m.tickets_channel_reply,
  portal: m.tickets_channel_portal,
  ...STAFF_CHANNELS,
};

/** Choices of a select. */
export function choices<Value extends string>(
  labels: Record<Value, () => string>,
  values = Object.keys(labels) as Value[],
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: labels[value]() }));
}
