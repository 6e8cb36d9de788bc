/** Search for records by name. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";

export type FoundRecord = Schemas["FoundRecord"];

/** POST, because the search term may be a person's name and must not be in a URL. */
export async function findRecords(q: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const { items } = await unwrapAnswer(server.POST("/api/admin/find", { body: { q }, signal }));
  return items;
}
