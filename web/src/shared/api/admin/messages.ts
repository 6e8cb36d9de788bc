/** Types of the calls about the log of messages, without text and destination. */
import type { Schemas } from "../types.ts";

export type MessageRow = Schemas["MessageListItem"];
export type MessageLogPage = Schemas["MessageLogPage"];
export type MessageState = Schemas["MessageStateName"];
export type MessagePurpose = Schemas["ContactPurposeName"];
export type MessageChannel = Schemas["ContactChannelName"];
export type Recipient = Schemas["RecipientKindName"];

/** In the order of a successful message. */
export const MESSAGE_STATES = [
  "sending",
  "accepted",
  "delivered",
  "read",
  "failed",
  "expired",
  "unknown",
] as const satisfies MessageState[];

export const MESSAGE_CHANNELS = ["sms", "whatsapp", "email"] as const satisfies MessageChannel[];

export const MESSAGE_PURPOSES = [
  "passcode",
  "service",
  "updates",
  "promotion",
  "category_opening",
  "account",
  "operations",
] as const satisfies MessagePurpose[];

export const MESSAGES_EXPORT = "/api/admin/messages.csv";

export type MessageReply = Schemas["MessageReplyItem"];
export type ReplyEffect = Schemas["ReplyEffectName"];

export const REPLY_EFFECTS = ["ticket", "stopped", "none"] as const satisfies ReplyEffect[];
