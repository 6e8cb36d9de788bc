/** Calls that judge a person by every lender's criteria. */
import { answer, server } from "../client.ts";
import type { Schemas } from "../types.ts";

/** A person as far as lenders' rules look at them; null is unknown. Money in rupees, lists by their item's id. */
export type PersonFacts = Schemas["PersonFacts"];
/** `catalogVersion` null: by today's lenders. */
export type EligibilityQuestion = Schemas["EligibilityQuestion"];

export type Outcome = Schemas["OutcomeName"];
export type Result = Schemas["CheckResult"];

export type Criterion = Schemas["CriterionView"];
export type Verdict = Schemas["VerdictView"];
export type EligibilityAnswer = Schemas["EligibilityAnswer"];
/** A state that the lenders were in together. */
export type CatalogVersion = Schemas["CatalogVersionView"];

export function checkEligibility(body: EligibilityQuestion): Promise<EligibilityAnswer> {
  return answer(server.POST("/api/admin/eligibility", { body }));
}

export async function fetchCatalogVersions(): Promise<CatalogVersion[]> {
  const { items } = await answer(server.GET("/api/admin/catalog-versions"));
  return items;
}
