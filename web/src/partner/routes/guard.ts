import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { revenueQuery } from "#partner/queries.ts";
import { Problem } from "#shared/api/problem.ts";
import type { PartnerRevenue } from "#shared/api/types.ts";
import { partnerArea } from "#shared/session/area.ts";
import { isMasquerade, returnToAdmin } from "#shared/actions/masquerade.ts";
import { removeStored } from "#shared/session/storage.ts";
import { nextStep } from "./next-step.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Whether the login page opens because a masquerade ended. */
    masqueradeOver?: boolean;
  }
}

/** Statuses of an expired session or one of another area. */
const REFUSALS = [401, 403];

/** Result of the guard: a token that the server rejected, and whether a masquerade ended with it. */
export interface GuardResult {
  refusedToken: string | null;
  masqueradeOver: boolean;
}

/** Parts of the requested URL that the guard reads. */
interface GuardedAddress {
  /** Path and search. */
  href: string;
  state: { masqueradeOver?: boolean };
}

/**
 * Opens the page that this merchant may see; the only caller of `nextStep`. It has no side effects:
 * `forgetRefusedToken` acts on its result once the page opens.
 */
export async function guard(queries: QueryClient, { href, state }: GuardedAddress): Promise<GuardResult> {
  const token = partnerArea.token();
  const session = token === null ? null : await currentSession(queries);
  const step = nextStep(session, href);
  const refusedToken = session === null ? token : null;
  if (step === null) return { refusedToken, masqueradeOver: session === null && state.masqueradeOver === true };
  throw redirect({
    href: step,
    replace: true,
    state: session === null && isMasquerade() ? { masqueradeOver: true } : {},
  });
}

/**
 * Removes the rejected token, unless a new login replaced it. After a masquerade it returns to the back office instead
 * of the portal's login page.
 */
export function forgetRefusedToken({ refusedToken, masqueradeOver }: GuardResult): void {
  if (refusedToken !== null && refusedToken === partnerArea.token()) removeStored("p_atkn");
  if (masqueradeOver && isMasquerade()) returnToAdmin();
}

/**
 * Fetches the session of the stored token, never from the cache. A rejection ends the session. During an outage the
 * last known session is used, else the problem is thrown.
 */
async function currentSession(queries: QueryClient): Promise<PartnerRevenue | null> {
  try {
    return await queries.fetchQuery({ ...revenueQuery, staleTime: 0 });
  } catch (error) {
    if (error instanceof Problem && REFUSALS.includes(error.status)) return null;
    const known = queries.getQueryData(revenueQuery.queryKey);
    if (known === undefined) throw error;
    return known;
  }
}
