import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { revenueQuery } from "#partner/queries.ts";
import { isPassing } from "#shared/api/client.ts";
import type { PartnerRevenue } from "#shared/api/types.ts";
import { partnerArea } from "#shared/session/area.ts";
import { isMasquerade, returnToAdmin } from "#shared/session/masquerade.ts";
import { forget } from "#shared/session/storage.ts";
import { nextStep } from "./next-step.ts";

/** Opens the page that this merchant may see: the one place where `nextStep` is asked. */
export async function guard(queries: QueryClient, path: string): Promise<void> {
  const session = await currentSession(queries);
  const step = nextStep(session, path);
  if (step === null) return;
  // The masquerade is over: whoever came from the back office belongs there, not on the portal's login page.
  if (session === null && isMasquerade()) returnToAdmin();
  throw redirect({ to: step, replace: true });
}

/**
 * Whom the server knows by the stored token, asked anew each time. Any refusal ends the session; a server that is
 * away is no refusal: its problem is passed on.
 */
async function currentSession(queries: QueryClient): Promise<PartnerRevenue | null> {
  if (partnerArea.token() === null) return null;
  try {
    return await queries.fetchQuery({ ...revenueQuery, staleTime: 0 });
  } catch (error) {
    if (isPassing(error)) throw error;
    forget("p_atkn");
    return null;
  }
}
