import { beforeEach, expect, test, vi } from "vitest";
import type { LenderDetail } from "#shared/api/admin/lenders.ts";
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
  testProperty("turnover_min", "Sales in a year", { group: "criteria", products: ["Business Loans"] }),
  testProperty("note", "Note", { group: "criteria" }),
  testProperty("business_natures", "Kinds of business", {
    group: "criteria",
    kind: "ids",
    products: ["Business Loans"],
    options: [
      { value: 1, label: "Trade" },
      { value: 2, label: "Services" },
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

beforeEach(() => {
  enterTestSite();
  serve({ "GET /api/admin/properties/lender": { body: { entity: "lender", properties: PROPERTIES } } });
});

test("a lender of homes is not asked what only firms have", async () => {
  const page = await draw(Page);
  await expect.element(page.getByText("Income min")).toBeVisible();
  await expect.element(page.getByText("Note")).toBeVisible();
  expect(page.getByText("Sales in a year").elements()).toHaveLength(0);
});

test("its offering for firms is, and shows nothing that is the lender's own", async () => {
  const page = await draw(() => <Page product="Business Loans" />);
  await expect.element(page.getByText("Sales in a year")).toBeVisible();
  expect(page.getByText("Note").elements()).toHaveLength(0);
});

test("the kinds that it lends to are ticked, and each is saved by its place", async () => {
  const page = await draw(() => <Page product="Business Loans" />);
  const kinds = page.getByRole("group", { name: "Kinds of business" });
  await expect.element(kinds.getByLabelText("Services")).toBeChecked();
  await expect.element(kinds.getByLabelText("Trade")).not.toBeChecked();
  await kinds.getByLabelText("Trade").click();
  expect(saveAll).toHaveBeenCalledWith(LENDER, [["offerings.business-loans.business_natures", [2, 1]]]);
});
