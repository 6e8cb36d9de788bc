import { expect, test } from "vitest";
import type { Profile } from "#shared/api/types.ts";
import { testField } from "#shared/testing/fields.ts";
import { applySuggestion } from "./loan-answers.ts";

const SALARIED = 1;
const OWN_WORK = 2;

function profile(values: Profile["values"]): Profile {
  const fields = [
    testField("employment_status_code", "choice"),
    testField("desired_loan_amount", "money", { showIf: { key: "employment_status_code", in: [SALARIED] } }),
    testField("se_loan_amount", "money", { showIf: { key: "employment_status_code", in: [OWN_WORK] } }),
    testField("loan_months", "integer", { required: false }),
    testField("loan_purpose", "choice"),
  ];
  const steps = [{ key: "loan", title: "Loan", done: true, fields }];
  return {
    appId: null,
    productType: "Personal Loans",
    values,
    sentAs: {},
    steps,
    complete: true,
    updateRequired: false,
    scoreUsed: true,
    loansAdded: [],
  };
}

const SAVED = { employment_status_code: SALARIED, desired_loan_amount: 200_000, loan_months: 24, loan_purpose: 3 };

test("another amount changes the requested amount only", () => {
  expect(applySuggestion(profile(SAVED), { kind: "amount", value: 175_000 })).toEqual({
    ...SAVED,
    desired_loan_amount: 175_000,
  });
});

test("self-employed customers have another amount field", () => {
  const saved = { employment_status_code: OWN_WORK, se_loan_amount: 200_000, loan_months: null, loan_purpose: 3 };
  expect(applySuggestion(profile(saved), { kind: "amount", value: 90_000 })).toEqual({
    ...saved,
    se_loan_amount: 90_000,
  });
});

test("another term is set even if there was none", () => {
  const answers = applySuggestion(profile({ ...SAVED, loan_months: null }), { kind: "months", value: 36 });
  expect(answers).toEqual({ ...SAVED, loan_months: 36 });
});
