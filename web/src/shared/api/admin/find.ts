/** Records by name. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";

export type FoundRecord = Schemas["FoundRecord"];

/** The search term goes in the body, because it may be a person's name. */
export async function findRecords(q: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const { items } = await unwrapAnswer(server.POST("/api/admin/find", { body: { q }, signal }));
  return items;
}
