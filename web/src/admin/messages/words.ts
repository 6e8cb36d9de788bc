import { m } from "#messages";
import type { MessageState, Recipient, ReplyEffect } from "#shared/api/admin/messages.ts";
import type { PillTone } from "#shared/console-ui/pill.tsx";

export const STATES: Record<MessageState, { label: () => string; tone: PillTone }> = {
  sending: { label: m.messages_state_sending, tone: "quiet" },
  accepted: { label: m.messages_state_accepted, tone: "info" },
  delivered: { label: m.messages_state_delivered, tone: "ok" },
  read: { label: m.messages_state_read, tone: "ok" },
  failed: { label: m.messages_state_failed, tone: "bad" },
  expired: { label: m.messages_state_expired, tone: "bad" },
  unknown: { label: m.messages_state_unknown, tone: "quiet" },
};

export const RECIPIENTS: Record<Recipient, () => string> = {
  customer: m.messages_recipient_customer,
  destination: m.messages_recipient_destination,
  account: m.messages_recipient_account,
  operations: m.messages_recipient_operations,
};

export const REPLY_EFFECTS: Record<ReplyEffect, { label: () => string; tone: PillTone }> = {
  ticket: { label: m.messages_replies_effect_ticket, tone: "info" },
  stopped: { label: m.messages_replies_effect_stopped, tone: "warn" },
  none: { label: m.messages_replies_effect_none, tone: "quiet" },
};
