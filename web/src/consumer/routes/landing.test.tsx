import { beforeEach, expect, test } from "vitest";
import type { Boot, GuideFigures, ProductType } from "#shared/api/types.ts";
import { enterTestSite, testBoot } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { RootRoute } from "./landing.tsx";

const NOTHING: GuideFigures = {
  amounts: "",
  rates: "",
  monthsMost: "",
  amount: "",
  months: "",
  rate: "",
  fee: "",
  receive: "",
  payment: "",
  totalInterest: "",
  total: "",
  apr: "",
  gold: "",
  mostOnGold: "",
  rise: "",
  premium: "",
  gst: "",
};

const GOLD: GuideFigures = {
  ...NOTHING,
  amounts: "₹5,000 – ₹1,00,00,000",
  monthsMost: "36 months",
  mostOnGold: "₹1,27,500",
};

function enter(site: Partial<Boot["site"]>, guides: Boot["facts"]["guides"] = {}): void {
  const usual = testBoot();
  enterTestSite({ site: { ...usual.site, ...site }, facts: { ...usual.facts, guides } });
}

beforeEach(() => localStorage.clear());

test("a single-product site describes that product only", async () => {
  enter({ lockedProduct: "Gold Loans" }, { "gold-loans": GOLD });
  const page = await draw(RootRoute);
  const title = page.getByRole("heading", { level: 1 });
  await expect
    .element(title)
    .toHaveTextContent("Gold loans: see every offer that matches you and what it really costs");
  await expect.element(page.getByRole("heading", { name: "Gold loans at a glance" })).toBeVisible();
  await expect.element(page.getByText("₹5,000 – ₹1,00,00,000")).toBeVisible();
  await expect.element(page.getByText("up to 36 months")).toBeVisible();
  await expect.element(page.getByText("₹1,27,500")).toBeVisible();
  const more = page.getByRole("link", { name: "How gold loans work and what they cost" });
  await expect.element(more).toHaveAttribute("href", "/products/gold-loans");
  expect(page.getByText(/personal loan|16%|9,073/i).elements()).toEqual([]);
  await expect.element(page.getByRole("button", { name: "Get code" })).toBeVisible();
});

test("every product can be a site's only one", async () => {
  const all: [ProductType, string, string][] = [
    ["Personal Loans", "personal-loans", "Personal loans"],
    ["Business Loans", "business-loans", "Business loans"],
    ["Affordable Housing Loan", "affordable-housing-loan", "Affordable housing loan"],
    ["Credit Cards", "credit-cards", "Credit cards"],
    ["Other Insurance", "other-insurance", "Other insurance"],
  ];
  for (const [lockedProduct, slug, name] of all) {
    enter({ lockedProduct }, { [slug]: { ...NOTHING, amount: `₹ of ${slug}` } });
    const page = await draw(RootRoute);
    await expect.element(page.getByRole("heading", { name: `${name} at a glance` })).toBeVisible();
    await expect.element(page.getByText(`₹ of ${slug}`)).toBeVisible();
    await page.unmount();
  }
});

test("a single-lender site names the lender, and promises no ranking", async () => {
  enter({ variant: "lender_submit", lenderName: "Money View", lockedProduct: "Gold Loans" }, { "gold-loans": GOLD });
  const page = await draw(RootRoute);
  const title = page.getByRole("heading", { level: 1 });
  await expect.element(title).toHaveTextContent("Apply to Money View. See the true cost first.");
  await expect.element(page.getByRole("heading", { name: "Gold loans at a glance" })).toBeVisible();
  for (const genericText of ["Loan offers are ordered by cost, not by commission.", "₹5,000 – ₹1,00,00,000"]) {
    expect(page.getByText(genericText).elements()).toEqual([]);
  }
  await expect.element(page.getByText("₹1,27,500")).toBeVisible();
});

test("a site for all products shows the price of each that it has, and the lenders, before a login", async () => {
  const gold = { slug: "gold-loans", price: "APR from 9.24%", amount: "₹10,000 to ₹50,00,000" } as const;
  const housing = { slug: "affordable-housing-loan", price: "", amount: "" } as const;
  enterTestSite({ productSummaries: { "gold-loans": gold, "affordable-housing-loan": housing } });
  const page = await draw(RootRoute);
  await expect.element(page.getByRole("heading", { name: "Personal loans at a glance" })).toBeVisible();
  const tile = page.getByRole("link", { name: /Gold loans.*APR from 9.24%.*₹10,000 to ₹50,00,000/ });
  await expect.element(tile).toHaveAttribute("href", "/products/gold-loans");
  await expect.element(page.getByRole("link", { name: /^Affordable housing loan/ })).toBeVisible();
  expect(page.getByText(/APR from/).elements()).toHaveLength(1);
  const absent = document.querySelector("a[href='/products/credit-cards']")?.closest("li");
  expect(absent?.dataset["product"]).toBe("");
  const lenders = page.getByRole("link", { name: "All lenders by name" });
  await expect.element(lenders).toHaveAttribute("href", "/about#lenders");
  await expect.element(page.getByRole("link", { name: "Who pays us" })).toHaveAttribute("href", "/about#who-pays-us");
  await expect.element(page.getByText(/Compare loans from 23 lenders/)).toBeVisible();
});

test.each([
  ["Credit Cards", "credit-cards"],
  ["Other Insurance", "other-insurance"],
] as const)("a site that sells %s only promises nothing about lenders", async (lockedProduct, slug) => {
  enter({ lockedProduct }, { [slug]: NOTHING });
  const page = await draw(RootRoute);
  const promises = page.getByRole("region", { name: "What you can rely on" });
  await expect.element(promises.getByText(/^You pay us nothing/)).toBeVisible();
  expect(promises.getByRole("link", { name: "How we rank" }).elements()).toEqual([]);
  expect(promises.getByRole("link", { name: "All lenders by name" }).elements()).toEqual([]);
});
