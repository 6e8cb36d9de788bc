/** The call for the ways out of the site. */
import { answer, server } from "./client.ts";
import type { RedirectTarget } from "./types.ts";

/** The places outside of the site that pages lead to. */
export async function fetchRedirectTargets(): Promise<RedirectTarget[]> {
  const { items } = await answer(server.GET("/api/redirect-targets"));
  return items;
}
