import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { meQuery, revenueQuery } from "#partner/queries.ts";
import { Problem } from "#shared/api/problem.ts";
import type { PortalMe } from "#shared/api/types.ts";
import { forgetRefusedToken, type GuardedAddress, isRefusal, loadSession } from "#shared/console-ui/session-guard.ts";
import { partnerArea } from "#shared/session/area.ts";
import { isMasquerade, returnToAdmin } from "#shared/actions/masquerade.ts";
import { nextStep } from "./next-step.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Whether the login page opens because a masquerade ended. */
    masqueradeOver?: boolean;
  }
}

/** Result of the guard: a token that the server rejected, and whether a masquerade ended with it. */
export interface GuardResult {
  refusedToken: string | null;
  masqueradeOver: boolean;
}

/**
 * Opens the page that this person may see; the only caller of `nextStep`. It has no side effects:
 * `leaveRefusedSession` acts on its result once the page opens.
 */
export async function guard(queries: QueryClient, { href, state }: GuardedAddress): Promise<GuardResult> {
  const token = partnerArea.token();
  const session = token === null ? null : await loadSession(() => fetchCurrentSession(queries));
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
export function leaveRefusedSession({ refusedToken, masqueradeOver }: GuardResult): void {
  forgetRefusedToken(partnerArea, refusedToken, "p_atkn");
  if (masqueradeOver && isMasquerade()) returnToAdmin();
}

/** Fetches the session, never from the cache. During an outage the last known session is used. */
async function fetchCurrentSession(queries: QueryClient): Promise<PortalMe> {
  try {
    const [me] = await Promise.all([queries.fetchQuery({ ...meQuery, staleTime: 0 }), fetchFigures(queries)]);
    return me;
  } catch (error) {
    const known = queries.getQueryData(meQuery.queryKey);
    if (known === undefined || isRefusal(error)) throw error;
    return known;
  }
}

/** Fetches the figures, which somebody without a second factor may not see yet. */
async function fetchFigures(queries: QueryClient): Promise<void> {
  try {
    await queries.fetchQuery({ ...revenueQuery, staleTime: 0 });
  } catch (error) {
    if (!(error instanceof Problem && error.code === "totp-needed")) throw error;
  }
}
