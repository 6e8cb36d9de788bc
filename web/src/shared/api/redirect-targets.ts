/** The call for the ways out of the site. */
import { unwrapAnswer, server } from "./client.ts";
import type { RedirectTarget } from "./types.ts";

/** The places outside of the site that pages lead to. */
export async function fetchRedirectTargets(): Promise<RedirectTarget[]> {
  const { items } = await unwrapAnswer(server.GET("/api/redirect-targets"));
  return items;
}
