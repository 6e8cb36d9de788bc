/** The spec's smart lists. */
import { unwrapAnswer, server } from "../client.ts";
import type { FieldOption, Language } from "../types.ts";

/** Lists used by the back office, by their names in the spec. */
export type SmartLists = Record<
  "ticketClass" | "creditScoreClass" | "employmentStatus" | "householdIncome",
  FieldOption[]
>;

export function fetchSmartLists(language: Language): Promise<SmartLists> {
  return unwrapAnswer(server.GET("/api/search-list/{language}", { params: { path: { language } } }));
}
