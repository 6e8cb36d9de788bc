import { beforeEach, expect, test } from "vitest";
import type { FieldDescriptor, Profile } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { testField } from "#shared/testing/fields.ts";
import { Review } from "./review.tsx";

beforeEach(() => enterTestSite());

const FIELDS: FieldDescriptor[] = [
  testField("last_name", "name", { label: "Last name", showIf: { key: "no_last_name", in: [false] } }),
  testField("no_last_name", "flag", { label: "I have no last name", required: false }),
  testField("business_account", "flag", { label: "The business has a current account", required: false }),
];

function drawReview(values: Profile["values"], changes: Partial<Profile> = {}) {
  const profile = {
    productType: "Personal Loans",
    steps: [{ key: "about", title: "About you", fields: FIELDS, isComplete: true }],
    values,
    sentAs: {},
    updateRequired: false,
    ...changes,
  } as unknown as Profile;
  return draw(() => (
    <Review profile={profile} onChange={() => {}}>
      <button type="button">Confirm</button>
    </Review>
  ));
}

test("a last name is shown without the box that there is none", async () => {
  const page = await drawReview({ last_name: "Rao", no_last_name: false, business_account: false });
  await expect.element(page.getByText("Rao")).toBeVisible();
  await expect.element(page.getByText("I have no last name")).not.toBeInTheDocument();
  await expect.element(page.getByText("The business has a current account")).toBeVisible();
  await expect.element(page.getByText("Not ticked")).toBeVisible();
});

test("a missing last name is a ticked sentence", async () => {
  const page = await drawReview({ no_last_name: true, business_account: true });
  await expect.element(page.getByText("I have no last name")).toBeVisible();
  expect(page.getByText("Ticked", { exact: true }).elements()).toHaveLength(2);
});

test("the long term of a home loan is reviewed in years", async () => {
  const fields = [testField("home_months", "integer", { label: "How many months to repay" })];
  const page = await drawReview(
    { home_months: 240 },
    {
      productType: "Affordable Housing Loan",
      steps: [{ key: "loan", title: "The loan", fields }] as Profile["steps"],
    },
  );
  await expect.element(page.getByText("20 years")).toBeVisible();
});
