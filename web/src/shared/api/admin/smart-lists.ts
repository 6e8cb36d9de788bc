/** The spec's lists of choices. */
import { unwrapAnswer, server } from "../client.ts";
import type { FieldOption, Language } from "../types.ts";

/** The lists that the back office chooses from, by their names in the spec. */
export type SmartLists = Record<
  "ticketClass" | "creditScoreClass" | "employmentStatus" | "householdIncome",
  FieldOption[]
>;

export function fetchSmartLists(language: Language): Promise<SmartLists> {
  return unwrapAnswer(server.GET("/api/search-list/{language}", { params: { path: { language } } }));
}
