import { beforeEach, expect, test } from "vitest";
import type { OfferView, Profile } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testField } from "#shared/testing/fields.ts";
import { testOffer, testView } from "#shared/testing/offers.ts";
import { Suggestions } from "./suggestions.tsx";

beforeEach(() => enterTestSite());

const TEXT = "Borrowing ₹1,75,000 instead would open 1 more lender: nira.";
const VIEW: OfferView = testView({
  suggestions: [{ kind: "amount", value: 175_000, opens: [testOffer("nira").lender], closes: [], text: TEXT }],
});
const PROFILE: Profile = {
  appId: null,
  productType: "Personal Loans",
  values: { desired_loan_amount: 200_000, loan_months: 24 },
  steps: [
    {
      key: "loan",
      title: "Loan",
      done: true,
      fields: [testField("desired_loan_amount", "money"), testField("loan_months", "integer")],
    },
  ],
  complete: true,
  sentAs: {},
  updateRequired: false,
  scoreUsed: true,
  loansAdded: [],
};

test("a suggestion is applied with one click: saved, and the offers are refetched", async () => {
  const calls = serve({
    "GET /api/profile": { body: PROFILE },
    "PUT /api/profile/loan": { body: PROFILE },
    "GET /api/offers": { body: testView() },
  });
  const page = await draw(() => <Suggestions view={VIEW} />);
  await expect.element(page.getByText(TEXT)).toBeVisible();
  await page.getByRole("button", { name: "Show offers for ₹1,75,000" }).click();
  await expect
    .poll(() => calls.map(({ method, path }) => `${method} ${path}`))
    .toEqual(["GET /api/profile", "PUT /api/profile/loan", "GET /api/offers"]);
  expect(calls[1]?.body).toEqual({ productType: "Personal Loans", desired_loan_amount: 175_000, loan_months: 24 });
});

test("a failed suggestion shows the error", async () => {
  serve({
    "GET /api/profile": { body: PROFILE },
    "PUT /api/profile/loan": { status: 422, body: { message: "Not so" } },
  });
  const page = await draw(() => <Suggestions view={VIEW} />);
  await page.getByRole("button", { name: "Show offers for ₹1,75,000" }).click();
  await expect.element(page.getByText("Not so")).toBeVisible();
});
