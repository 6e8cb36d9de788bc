import { beforeEach, expect, test, vi } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import type { LenderDetail } from "#shared/api/admin/lenders.ts";
import { Problem } from "#shared/api/problem.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testProperty } from "#shared/testing/properties.ts";
import { CriteriaSection } from "./criteria-section.tsx";
import { EditingContext } from "./editing.ts";
import type { LenderActions } from "./use-lenders.ts";

const PROPERTIES = [
  testProperty("min_income", "Income min", {
    group: "criteria",
    products: ["Business Loans", "Affordable Housing Loan"],
  }),
  testProperty("turnover_min", "Annual sales", { group: "criteria", products: ["Business Loans"] }),
  testProperty("note", "Note", { group: "criteria" }),
  testProperty("business_natures", "Types of business", {
    group: "criteria",
    kind: "ids",
    products: ["Business Loans"],
    options: [
      { value: 1, label: "Trade" },
      { value: 2, label: "Services" },
    ],
  }),
  testProperty("loan_to_value", "Loan of the value", {
    group: "criteria",
    kind: "rows",
    max: 3,
    products: ["Affordable Housing Loan"],
    columns: [
      { key: "up_to", label: "Loan up to", kind: "money", min: 0, max: null, required: false },
      { key: "share", label: "Share", kind: "percent", min: 0, max: 100, required: true },
    ],
  }),
];

const LENDER = {
  lender_id: 41,
  name: "Griha Neev",
  products: ["Affordable Housing Loan", "Business Loans"],
  min_income: null,
  turnover_min: null,
  note: "",
  business_natures: [2],
  loan_to_value: [{ up_to: 3_000_000, share: 90 }, { share: 75 }],
  offerings: { "business-loans": { min_income: null, turnover_min: 100_000, business_natures: [2] } },
  warnings: [],
} as unknown as LenderDetail;

const saveAll = vi.fn<LenderActions["saveAll"]>(async () => undefined);

function Page({ product }: { product?: "Business Loans" }) {
  const editing = { lender: LENDER, actions: { saveAll } as unknown as LenderActions, ...(product && { product }) };
  return (
    <EditingContext value={editing}>
      <CriteriaSection />
    </EditingContext>
  );
}

beforeEach(async () => {
  await screen.viewport(1366, 768);
  saveAll.mockClear();
  enterTestSite();
  serve({
    "GET /api/admin/properties/lender": { body: { entity: "lender", properties: PROPERTIES } },
    "POST /api/admin/lenders/41/impact": { body: { applicants: 10, matchedNow: 4, matchedThen: 6, leftOut: 0 } },
  });
});

test("a home lender's form has no criteria of firms", async () => {
  const page = await draw(Page);
  await expect.element(page.getByText("Income min")).toBeVisible();
  await expect.element(page.getByText("Note")).toBeVisible();
  expect(page.getByText("Annual sales").elements()).toHaveLength(0);
});

test("a business offering has criteria of firms, and nothing of the lender itself", async () => {
  const page = await draw(() => <Page product="Business Loans" />);
  await expect.element(page.getByText("Annual sales")).toBeVisible();
  expect(page.getByText("Note").elements()).toHaveLength(0);
});

test("accepted kinds are ticked, and each is saved by its property name", async () => {
  const page = await draw(() => <Page product="Business Loans" />);
  const kinds = page.getByRole("group", { name: "Types of business" });
  await expect.element(kinds.getByLabelText("Services")).toBeChecked();
  await expect.element(kinds.getByLabelText("Trade")).not.toBeChecked();
  await kinds.getByLabelText("Trade").click();
  expect(saveAll).toHaveBeenCalledWith(LENDER, [["offerings.business-loans.business_natures", [2, 1]]]);
});

test("rows are shown as text and saved together, with errors at their fields", async () => {
  const page = await draw(Page);
  const words = "Loan up to ₹30,00,000, Share 90%; Share 75%";
  await page.getByRole("button", { name: `Loan of the value of Griha Neev: ${words}` }).click();
  const form = screen.getByRole("dialog", { name: "Loan of the value of Griha Neev" });
  const shares = form.getByLabelText("Share (%)");
  await form.getByRole("button", { name: "Add a row" }).click();
  // The table already has the maximum number of rows.
  expect(form.getByRole("button", { name: "Add a row" }).elements()).toHaveLength(0);
  await shares.nth(1).fill("101");
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(shares.nth(1)).toHaveAccessibleDescription(/between 0 and 100/);
  await expect.element(shares.nth(2)).toHaveAccessibleDescription(/Fill this in/);
  expect(saveAll).not.toHaveBeenCalled();

  await form.getByRole("button", { name: "Remove row 2" }).click();
  await shares.nth(1).fill("80");
  await expect.element(form.getByText("Of the last 10 applicants, 6 would match instead of 4")).toBeVisible();
  await form.getByRole("button", { name: "Save" }).click();
  const rows = [{ up_to: 3_000_000, share: 90 }, { share: 80 }];
  await expect.poll(() => saveAll.mock.lastCall).toEqual([LENDER, [["loan_to_value", rows]]]);
});

test("server errors of rows are shown at the property, and the typed text is kept", async () => {
  saveAll.mockRejectedValueOnce(new Problem(422, { code: "invalid-fields", fields: { loan_to_value: "They rise" } }));
  const page = await draw(Page);
  await page.getByRole("button", { name: /^Loan of the value/ }).click();
  const form = screen.getByRole("dialog", { name: "Loan of the value of Griha Neev" });
  await form.getByLabelText("Share (%)").nth(1).fill("95");
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(form.getByText("! They rise")).toBeVisible();
  await expect.element(form.getByLabelText("Share (%)").nth(1)).toHaveValue("95");
});
