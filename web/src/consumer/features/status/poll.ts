import { isFinal } from "#consumer/submissions/submission-state.ts";
import type { OfferView, Submission } from "#shared/api/types.ts";

const SECOND = 1000;
const FREQUENT_POLL_MS = 3 * SECOND;
const RARE_POLL_MS = 30 * SECOND;
/** How long the status is polled frequently. */
const FREQUENT_POLL_PERIOD_MS = 120 * SECOND;

/** Milliseconds until the next poll; false if all are final. */
export function nextPollDelay(watchedFor: number, submissions: readonly Submission[] | undefined): number | false {
  return submissions === undefined || !submissions.every(isFinal) ? pollDelay(watchedFor) : false;
}

/**
 * Milliseconds until offers are fetched again; false unless a withdrawn submission waits for its lender, after which the
 * customer may apply there again.
 */
export function nextOffersDelay(watchedFor: number, view: OfferView | undefined): number | false {
  const offers = view === undefined ? [] : [...view.matched, ...view.possible];
  const isWaiting = offers.some(({ submission }) => submission !== null && submission.withdrawn && submission.stands);
  return isWaiting ? pollDelay(watchedFor) : false;
}

function pollDelay(watchedFor: number): number {
  return watchedFor < FREQUENT_POLL_PERIOD_MS ? FREQUENT_POLL_MS : RARE_POLL_MS;
}
