/** Calls about hand-over codes of other servers. */
import { unwrapAnswer, server } from "./client.ts";
import type { PartnerLoggedIn } from "./types.ts";

/** Where a code leads: into the portal, or to an application, with or without the customer's session. */
interface Entry {
  portal: PartnerLoggedIn | null;
  resumes: boolean;
}

/** Redeems a one-time code. */
export function openHandOver(code: string): Promise<Entry> {
  return unwrapAnswer(server.POST("/api/hand-overs/open", { body: { code } }));
}
