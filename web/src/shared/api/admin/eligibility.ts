/** Calls that judge a person by every lender's criteria. */
import { answer } from "../client.ts";
import { untyped as server } from "./untyped.ts";

/** A person as far as lenders' rules look at her; null is unknown. Money in rupees, lists by their item's id. */
export interface PersonFacts {
  employment_status_code: number | null;
  monthly_income: number | null;
  birth_date: string | null;
  desired_loan_amount: number | null;
  months: number | null;
  postal_code: string | null;
  credit_score: number | null;
  household_income: number | null;
  emi: number | null;
}

/** `catalogVersion` null: by today's lenders. */
export type EligibilityQuestion = ({ applicant: PersonFacts } | { customerId: string }) & {
  catalogVersion: number | null;
};

export type Outcome = "matched" | "possible" | "unmatched";
export type Result = "passed" | "failed" | "unknown";

export interface Criterion {
  criterion: string;
  label: string;
  result: Result;
  value: string | null;
  /** The result as the customer reads it. */
  text: string;
}

export interface Verdict {
  lender: { lender_id: number; key: string; name: string };
  outcome: Outcome;
  criteria: Criterion[];
}

export interface EligibilityAnswer {
  catalogVersion: number;
  on: string;
  results: Verdict[];
}

/** A state that the lenders were in together. */
export interface CatalogVersion {
  version: number;
  at: string;
  by: string;
  reason: string;
}

export function checkEligibility(body: EligibilityQuestion): Promise<EligibilityAnswer> {
  return answer(server.POST("/api/admin/eligibility", { body }));
}

export async function fetchCatalogVersions(): Promise<CatalogVersion[]> {
  const { items } = await answer<{ items: CatalogVersion[] }, unknown>(server.GET("/api/admin/catalog-versions"));
  return items;
}
