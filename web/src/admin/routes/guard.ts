import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { sessionQuery } from "#admin/queries.ts";
import { type GuardedAddress, loadSession } from "#shared/console-ui/session-guard.ts";
import { adminArea } from "#shared/session/area.ts";
import { nextStep, findRefusedPage } from "./next-step.ts";

/** Result of the guard, with the token if the server rejected it. */
export interface GuardResult {
  refusedToken: string | null;
}

/** Redirects to the page that `nextStep` allows. */
export async function guard(queries: QueryClient, { href }: Pick<GuardedAddress, "href">): Promise<GuardResult> {
  const token = adminArea.token();
  const session = token === null ? null : await loadSession(() => queries.ensureQueryData(sessionQuery));
  const step = nextStep(session, href);
  if (step === null) return { refusedToken: session === null ? token : null };
  const refused = session && findRefusedPage(session, href)?.path;
  throw redirect({ href: step, replace: true, state: refused ? { refused } : {} });
}
