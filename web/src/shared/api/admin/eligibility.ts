/** Calls that check applicants against all lenders' criteria. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";

/** A fact about an invented applicant: a number in its unit, or the id of a list item. */
export type StatedFact = Schemas["StatedFact"];
/** A fact that can be stated, with its unit. */
export type FactToState = Schemas["EligibilityFact"];
export type FactsOfProduct = Schemas["ProductFacts"];
/** With `catalogVersion` null, today's lenders are used. */
export type EligibilityQuestion = Schemas["EligibilityRequest"];

export type Outcome = Schemas["OutcomeName"];
export type Result = Schemas["CheckResult"];

export type Criterion = Schemas["CriterionView"];
export type Verdict = Schemas["EligibilityResult"];
export type EligibilityAnswer = Schemas["EligibilityResponse"];
/** A version of the catalog. */
export type CatalogVersion = Schemas["CatalogVersionView"];

export function checkEligibility(body: EligibilityQuestion): Promise<EligibilityAnswer> {
  return unwrapAnswer(server.POST("/api/admin/eligibility", { body }));
}

/** Facts that lenders of each product use, in the reader's language. */
export async function fetchFactsToState(): Promise<FactsOfProduct[]> {
  const { products } = await unwrapAnswer(server.GET("/api/admin/eligibility/facts"));
  return products;
}

export async function fetchCatalogVersions(): Promise<CatalogVersion[]> {
  const { items } = await unwrapAnswer(server.GET("/api/admin/catalog-versions"));
  return items;
}
