import { m } from "#messages";
import { CHANNEL_LABELS } from "#admin/contact/channel-labels.ts";
import type { Schemas } from "#shared/api/types.ts";

type Entry = Schemas["SuppressionView"];

export const CHANNELS: Record<Entry["channel"], () => string> = {
  any: m.suppressions_channel_any,
  ...CHANNEL_LABELS,
};

export const SOURCES: Record<Entry["source"], () => string> = {
  link: m.suppressions_source_link,
  reply: m.suppressions_source_reply,
  provider: m.suppressions_source_provider,
  staff: m.suppressions_source_staff,
  call: m.suppressions_source_call,
  import: m.suppressions_source_import,
};

/** What a colleague may stop for a reason, the usual first. The server refuses other pairs. */
export const STAFF_REASONS = {
  opt_out: ["promotion"],
  do_not_call: ["calls"],
  complaint: ["non_essential"],
  wrong_person: ["non_essential", "all"],
} satisfies Partial<Record<Entry["reason"], Entry["scope"][]>>;

export type StaffReason = keyof typeof STAFF_REASONS;

const SCOPE_CHANNELS: Record<Entry["scope"], readonly Entry["channel"][]> = {
  promotion: ["any", "sms", "whatsapp", "email"],
  calls: ["any", "call"],
  non_essential: ["any", "sms", "whatsapp", "email", "call"],
  all: ["any", "sms", "whatsapp", "email", "call"],
};

const isAddress = (destination: string) => destination.includes("@");

/** The reasons for a number or address: nobody calls an address. */
export function listReasons(destination: string): StaffReason[] {
  const all = Object.keys(STAFF_REASONS) as StaffReason[];
  return all.filter((reason) => reason !== "do_not_call" || !isAddress(destination));
}

/** The channels by which an entry stops anything, the usual first. The server refuses others. */
export function listChannels(scope: Entry["scope"], destination: string): Entry["channel"][] {
  const ofAddress = (channel: Entry["channel"]) => channel === "any" || channel === "email";
  const fits = isAddress(destination) ? ofAddress : (channel: Entry["channel"]) => channel !== "email";
  return SCOPE_CHANNELS[scope].filter(fits);
}
