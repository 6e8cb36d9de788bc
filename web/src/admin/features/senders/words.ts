import { m } from "#messages";
import type { AllowedLink, Sender } from "#shared/api/admin/message-templates.ts";
import type { PillTone } from "#shared/console-ui/pill.tsx";

export const USES: Record<Sender["use"], () => string> = {
  transactional: m.senders_use_transactional,
  promotional: m.senders_use_promotional,
};

export const STATES: Record<Sender["state"], { label: () => string; tone: PillTone }> = {
  active: { label: m.senders_state_active, tone: "ok" },
  off: { label: m.senders_state_off, tone: "quiet" },
};

export const LINK_KINDS: Record<AllowedLink["kind"], () => string> = {
  url: m.senders_link_kind_url,
  ott: m.senders_link_kind_ott,
  apk: m.senders_link_kind_apk,
  callback_number: m.senders_link_kind_callback_number,
};

/** Options of a select from words and their labels. */
export function listOptions(labels: Record<string, () => string>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label: label() }));
}
