/** Codes with which other servers hand people over. */
import { unwrapAnswer, server } from "./client.ts";
import type { PartnerLoggedIn } from "./types.ts";

/** Where a code leads: into the portal, or to what a customer applied for, with their own session or without. */
interface Entry {
  portal: PartnerLoggedIn | null;
  resumes: boolean;
}

/** Opens a code, once. */
export function openHandOver(code: string): Promise<Entry> {
  return unwrapAnswer(server.POST("/api/hand-overs/open", { body: { code } }));
}
