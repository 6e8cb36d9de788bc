import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { Page } from "./about.tsx";

const LENDERS = [
  {
    key: "cashe",
    name: "CASHe",
    legalName: "Sample Capital Finance Ltd",
    class: "Non-banking financial company (NBFC)",
    registrationNumber: "B-00.01952",
    products: ["Personal loans", "Gold loans"],
  },
  { key: "nira", name: "NIRA", legalName: "Sample Nira Lending Ltd", class: "", registrationNumber: "", products: [] },
];

beforeEach(() => serve({ "GET /api/lenders": { body: { items: LENDERS } } }));

test("the page names the company, who pays us, and each lender with its registration", async () => {
  const company = { legalName: "Nitya Finserv Private Limited", cin: "U67190MH2019PTC000000", address: "", line: "" };
  enterTestSite({ company });
  const page = await draw(Page);
  for (const text of [company.legalName, company.cin, "Sample Capital Finance Ltd", "Personal loans, Gold loans"])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect
    .element(page.getByText("Non-banking financial company (NBFC) · RBI registration B-00.01952"))
    .toBeVisible();
  await expect.element(page.getByText(/the lender pays us a commission/)).toBeVisible();
  expect(page.getByText("Registered office").elements()).toEqual([]);
  expect(page.getByText(/RBI registration/).elements()).toHaveLength(1);
});

test("a site that sells only cards or insurance lists no lenders", async () => {
  enterTestSite({
    productTypes: [{ productId: 6, productType: "Other Insurance", slug: "other-insurance", available: true }],
  });
  const page = await draw(Page);
  await expect.element(page.getByRole("heading", { name: "Who pays us" })).toBeVisible();
  expect(page.getByRole("heading", { name: "Our lenders" }).elements()).toEqual([]);
});

test("an installation that states nothing of its company has no such section", async () => {
  enterTestSite({ company: { legalName: "", cin: "", address: "", line: "" } });
  const page = await draw(Page);
  await expect.element(page.getByRole("heading", { name: "Our lenders" })).toBeVisible();
  expect(page.getByRole("heading", { name: "The company behind this service" }).elements()).toEqual([]);
});
