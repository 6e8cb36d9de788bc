/** Calls that judge a person by every lender's criteria. */
import { answer, server } from "../client.ts";
import type { Schemas, With } from "../types.ts";

/** A person as far as lenders' rules look at them; null is unknown. Money in rupees, lists by their item's id. */
export type PersonFacts = Schemas["PersonFacts"];
/** `catalogVersion` null: by today's lenders. */
export type EligibilityQuestion = Schemas["EligibilityQuestion"];

export type Outcome = "matched" | "possible" | "unmatched";
export type Result = "passed" | "failed" | "unknown";

export type Criterion = With<Schemas["CriterionView"], { result: Result }>;
export type Verdict = With<Schemas["VerdictView"], { outcome: Outcome; criteria: Criterion[] }>;
export type EligibilityAnswer = With<Schemas["EligibilityAnswer"], { results: Verdict[] }>;
/** A state that the lenders were in together. */
export type CatalogVersion = Schemas["CatalogVersionView"];

export function checkEligibility(body: EligibilityQuestion): Promise<EligibilityAnswer> {
  return answer(server.POST("/api/admin/eligibility", { body }));
}

export async function fetchCatalogVersions(): Promise<CatalogVersion[]> {
  const { items } = await answer(server.GET("/api/admin/catalog-versions"));
  return items;
}
