import { m } from "#messages";
import type { Schemas } from "#shared/api/types.ts";

/** Labels of the channels by which people are contacted. */
export const CHANNEL_LABELS: Record<Schemas["ContactChannelName"], () => string> = {
  sms: m.common_contact_channel_sms,
  whatsapp: m.common_contact_channel_whatsapp,
  email: m.common_contact_channel_email,
  call: m.common_contact_channel_call,
};
