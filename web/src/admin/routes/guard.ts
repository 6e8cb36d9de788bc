import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { sessionQuery } from "#admin/queries.ts";
import { Problem } from "#shared/api/problem.ts";
import type { AdminSession } from "#shared/api/types.ts";
import { adminArea } from "#shared/session/area.ts";
import { removeStored } from "#shared/session/storage.ts";
import { nextStep, findRefusedPage } from "./next-step.ts";

/** The session is dead, or it is one of another area. */
const REFUSALS = [401, 403];

/** What the guard found: a token that the server does not take. */
export interface GuardResult {
  refusedToken: string | null;
}

/**
 * Opens the page that this admin may see: the one place where `nextStep` is asked. It only looks, because a link that
 * is hovered over asks it as well; `forgetRefusedToken` acts on what it found once the page opens.
 */
export async function guard(queries: QueryClient, address: string): Promise<GuardResult> {
  const token = adminArea.token();
  const session = token === null ? null : await currentSession(queries);
  const step = nextStep(session, address);
  if (step === null) return { refusedToken: session === null ? token : null };
  const refused = session && findRefusedPage(session, address)?.path;
  throw redirect({ href: step, replace: true, state: refused ? { refused } : {} });
}

/** Removes the refused token, unless a new login replaced it. */
export function forgetRefusedToken({ refusedToken }: GuardResult): void {
  if (refusedToken !== null && refusedToken === adminArea.token()) removeStored("a_atkn", "adminId");
}

/** Whom the server knows by the stored token. A server that is away is no verdict: its problem is passed on. */
async function currentSession(queries: QueryClient): Promise<AdminSession | null> {
  try {
    return await queries.ensureQueryData(sessionQuery);
  } catch (error) {
    if (error instanceof Problem && REFUSALS.includes(error.status)) return null;
    throw error;
  }
}
