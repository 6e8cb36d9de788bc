import { hasEnded } from "#consumer/submissions/submission-state.ts";
import type { Submission } from "#shared/api/types.ts";

const SECOND = 1000;
const FREQUENT_POLL_MS = 3 * SECOND;
const RARE_POLL_MS = 30 * SECOND;
/** How long the status is polled frequently. */
const FREQUENT_POLL_PERIOD_MS = 120 * SECOND;

/** Milliseconds until the next poll; false if all have ended. */
export function nextPollDelay(watchedFor: number, submissions: readonly Submission[] | undefined): number | false {
  if (submissions !== undefined && submissions.every(hasEnded)) return false;
  return watchedFor < FREQUENT_POLL_PERIOD_MS ? FREQUENT_POLL_MS : RARE_POLL_MS;
}
