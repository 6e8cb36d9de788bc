/** The call about outside targets. */
import { unwrapAnswer, server } from "./client.ts";
import type { RedirectTarget } from "./types.ts";

/** Registered outside targets. */
export async function fetchRedirectTargets(): Promise<RedirectTarget[]> {
  const { items } = await unwrapAnswer(server.GET("/api/redirect-targets"));
  return items;
}
