import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { sessionQuery } from "#admin/queries.ts";
import { Problem } from "#shared/api/problem.ts";
import type { AdminSession } from "#shared/api/types.ts";
import { adminArea } from "#shared/session/area.ts";
import { removeStored } from "#shared/session/storage.ts";
import { nextStep, findRefusedPage } from "./next-step.ts";

/** Statuses of an expired session or one of another area. */
const REFUSALS = [401, 403];

/** Result of the guard, with the token if the server rejected it. */
export interface GuardResult {
  refusedToken: string | null;
}

/**
 * Redirects to the page that `nextStep` allows. Has no side effects, because preloading a hovered link runs it too;
 * `forgetRefusedToken` acts on the result once the page opens.
 */
export async function guard(queries: QueryClient, address: string): Promise<GuardResult> {
  const token = adminArea.token();
  const session = token === null ? null : await currentSession(queries);
  const step = nextStep(session, address);
  if (step === null) return { refusedToken: session === null ? token : null };
  const refused = session && findRefusedPage(session, address)?.path;
  throw redirect({ href: step, replace: true, state: refused ? { refused } : {} });
}

/** Removes the rejected token, unless a new login replaced it. */
export function forgetRefusedToken({ refusedToken }: GuardResult): void {
  if (refusedToken !== null && refusedToken === adminArea.token()) removeStored("a_atkn", "adminId");
}

/**
 * Loads the session of the stored token. If the server cannot be reached, its problem is thrown, because that says
 * nothing about the token.
 */
async function currentSession(queries: QueryClient): Promise<AdminSession | null> {
  try {
    return await queries.ensureQueryData(sessionQuery);
  } catch (error) {
    if (error instanceof Problem && REFUSALS.includes(error.status)) return null;
    throw error;
  }
}
