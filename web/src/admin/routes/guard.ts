import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { sessionQuery } from "#admin/queries.ts";
import { Problem } from "#shared/api/problem.ts";
import type { AdminSession } from "#shared/api/types.ts";
import { adminArea } from "#shared/session/area.ts";
import { forget } from "#shared/session/storage.ts";
import { nextStep, refusedPage } from "./next-step.ts";

/** The session is dead, or it is one of another area. */
const REFUSALS = [401, 403];

/** Opens the page that this admin may see: the one place where `nextStep` is asked. */
export async function guard(queries: QueryClient, address: string): Promise<void> {
  const session = await currentSession(queries);
  const step = nextStep(session, address);
  if (step === null) return;
  const refused = session && refusedPage(session, address)?.path;
  throw redirect({ href: step, replace: true, state: refused ? { refused } : {} });
}

/** Whom the server knows by the stored token. A server that is away is no verdict: its problem is passed on. */
async function currentSession(queries: QueryClient): Promise<AdminSession | null> {
  if (adminArea.token() === null) return null;
  try {
    return await queries.ensureQueryData(sessionQuery);
  } catch (error) {
    if (!(error instanceof Problem && REFUSALS.includes(error.status))) throw error;
    forget("a_atkn", "adminId");
    return null;
  }
}
