import { m } from "#messages";
import type { Request } from "./queries.ts";

type Entry = Request["entries"][number];

const STATES: Record<Request["state"], () => string> = {
  open: m.requests_state_open,
  waiting: m.requests_state_waiting,
  on_hold: m.requests_state_on_hold,
  resolved: m.requests_state_resolved,
  closed: m.requests_state_closed,
};

export function stateLabel(state: Request["state"]): string {
  return STATES[state]();
}

/** Whether nobody has to do anything any more. */
export function isFinished({ state }: Request): boolean {
  return state === "resolved" || state === "closed";
}

/** Who wrote a message, or what happened. */
export function describeStep({ kind, author, to }: Entry): string {
  if (kind === "message") return author === "requester" ? m.requests_you() : m.requests_we();
  const state = Object.keys(STATES).find((one) => one === to) as Request["state"] | undefined;
  return state === undefined ? m.requests_step_changed() : stateLabel(state);
}
