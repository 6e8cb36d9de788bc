/** Calls that judge a person by every lender's criteria. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";

/** A fact about a person made up: a number in the unit of its kind, or the id of an item. */
export type StatedFact = Schemas["StatedFact"];
/** What may be stated, and how it is counted. */
export type FactToState = Schemas["EligibilityFact"];
export type FactsOfProduct = Schemas["ProductFacts"];
/** `catalogVersion` null: by today's lenders. */
export type EligibilityQuestion = Schemas["EligibilityRequest"];

export type Outcome = Schemas["OutcomeName"];
export type Result = Schemas["CheckResult"];

export type Criterion = Schemas["CriterionView"];
export type Verdict = Schemas["EligibilityResult"];
export type EligibilityAnswer = Schemas["EligibilityResponse"];
/** A state that the lenders were in together. */
export type CatalogVersion = Schemas["CatalogVersionView"];

export function checkEligibility(body: EligibilityQuestion): Promise<EligibilityAnswer> {
  return unwrapAnswer(server.POST("/api/admin/eligibility", { body }));
}

/** What lenders of each product look at, in the reader's language. */
export async function fetchFactsToState(): Promise<FactsOfProduct[]> {
  const { products } = await unwrapAnswer(server.GET("/api/admin/eligibility/facts"));
  return products;
}

export async function fetchCatalogVersions(): Promise<CatalogVersion[]> {
  const { items } = await unwrapAnswer(server.GET("/api/admin/catalog-versions"));
  return items;
}
