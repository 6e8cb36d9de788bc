import { m } from "#messages";
import { nameField } from "./fields.ts";
import type { Correction, Request } from "./queries.ts";

type Entry = Request["entries"][number];

const STATES: Record<Request["state"], () => string> = {
  open: m.requests_state_open,
  waiting: m.requests_state_waiting,
  on_hold: m.requests_state_on_hold,
  resolved: m.requests_state_resolved,
  closed: m.requests_state_closed,
  merged: m.requests_state_merged,
};

export function stateLabel(state: Request["state"]): string {
  return STATES[state]();
}

/** Whether nobody has to do anything any more. */
export function isFinished({ state }: Request): boolean {
  return state === "resolved" || state === "closed" || state === "merged";
}

const CORRECTIONS: Record<Correction["state"], () => string> = {
  proposed: m.common_correction_state_proposed,
  approved: m.common_correction_state_approved,
  waiting: m.common_correction_state_waiting,
  applied: m.common_correction_state_applied,
  refused: m.common_correction_state_refused,
  withdrawn: m.common_correction_state_withdrawn,
  cancelled: m.common_correction_state_cancelled,
  lapsed: m.common_correction_state_lapsed,
};

/** Who wrote a message, or what happened. */
export function describeStep({ kind, author, from, to }: Entry): string {
  if (kind === "correction") {
    const status = CORRECTIONS[to as keyof typeof CORRECTIONS]?.() ?? "";
    return m.requests_step_correction({ field: nameField(from), state: status });
  }
  if (kind === "merge")
    return from === null ? m.requests_step_merged_into({ number: to ?? "" }) : m.requests_step_merged({ number: from });
  if (kind === "unmerge") return m.requests_step_parted({ number: from ?? to ?? "" });
  if (kind === "file") return author === "requester" ? m.requests_step_file_you() : m.requests_step_file_we();
  if (kind === "message") return author === "requester" ? m.requests_you() : m.requests_we();
  const state = Object.keys(STATES).find((one) => one === to) as Request["state"] | undefined;
  return state === undefined ? m.requests_step_changed() : stateLabel(state);
}
