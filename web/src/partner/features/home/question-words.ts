import { m } from "#messages";
import type { Schemas } from "#shared/api/types.ts";
import type { PillTone } from "#shared/console-ui/pill.tsx";

type Question = Schemas["MerchantTicketView"];

export const QUESTION_STATES: Record<Question["state"], { label: () => string; tone: PillTone }> = {
  open: { label: m.partner_questions_state_open, tone: "info" },
  waiting: { label: m.partner_questions_state_waiting, tone: "warn" },
  on_hold: { label: m.partner_questions_state_on_hold, tone: "quiet" },
  resolved: { label: m.partner_questions_state_resolved, tone: "ok" },
  closed: { label: m.partner_questions_state_closed, tone: "quiet" },
  merged: { label: m.partner_questions_state_merged, tone: "quiet" },
};

/** Whether somebody still has to do something. */
export function isUnfinished({ state }: Question): boolean {
  return state === "open" || state === "waiting" || state === "on_hold";
}

/** Who wrote, or what happened. */
export function describeStep({ kind, author, from, to }: Question["entries"][number]): string {
  const isOwn = author === "requester";
  if (kind === "message") return isOwn ? m.partner_questions_you() : m.partner_questions_we();
  if (kind === "file") return isOwn ? m.partner_questions_file_you() : m.partner_questions_file_we();
  if (kind === "merge")
    return from === null
      ? m.partner_questions_merged_into({ number: to ?? "" })
      : m.partner_questions_merged_from({ number: from });
  if (kind === "unmerge") return m.partner_questions_parted({ number: from ?? to ?? "" });
  const state = Object.entries(QUESTION_STATES).find(([one]) => one === to)?.[1];
  return state?.label() ?? "";
}
