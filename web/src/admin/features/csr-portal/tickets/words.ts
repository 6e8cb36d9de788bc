import { m } from "#messages";
import type { Schemas } from "#shared/api/types.ts";
import type { PillTone } from "#shared/console-ui/pill.tsx";

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
};

export const STATES: Record<State, { label: () => string; tone: PillTone }> = {
  open: { label: m.common_ticket_state_open, tone: "info" },
  waiting: { label: m.common_ticket_state_waiting, tone: "quiet" },
  on_hold: { label: m.common_ticket_state_on_hold, tone: "quiet" },
  resolved: { label: m.common_ticket_state_resolved, tone: "ok" },
  closed: { label: m.common_ticket_state_closed, tone: "quiet" },
};

export const QUEUES: Record<Queue, () => string> = {
  complaints: m.tickets_queue_complaints,
  "data-requests": m.tickets_queue_data_requests,
  customers: m.tickets_queue_customers,
  technical: m.tickets_queue_technical,
};

export const PRIORITIES: Record<Priority, () => string> = {
  low: m.tickets_priority_low,
  normal: m.tickets_priority_normal,
  high: m.tickets_priority_high,
  urgent: m.tickets_priority_urgent,
};

/** How a customer reaches staff who write a ticket down. */
export const STAFF_CHANNELS: Record<Exclude<Channel, "web" | "reply">, () => string> = {
  phone: m.tickets_channel_phone,
  mail: m.tickets_channel_mail,
  letter: m.tickets_channel_letter,
};

export const CHANNELS: Record<Channel, () => string> = {
  web: m.tickets_channel_web,
  reply: m.tickets_channel_reply,
  ...STAFF_CHANNELS,
};

/** Choices of a select. */
export function choices<Value extends string>(labels: Record<Value, () => string>): { value: Value; label: string }[] {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value]() }));
}
