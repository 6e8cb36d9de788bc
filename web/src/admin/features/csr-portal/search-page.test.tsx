import { beforeEach, expect, test } from "vitest";
import "#shared/testing/console.css";
import type { Schemas } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { SearchPage } from "./search-page.tsx";

const FOUND: Schemas["FoundCustomerView"] = {
  customerId: "c1",
  name: "****** Rao",
  mobile: "******0001",
  appId: "a1",
  shortCode: "7K3M-Q9TX",
  application: "Personal loan · Submitted",
  match: "mobile",
  isConfirmed: true,
};

const SEARCH = "POST /api/admin/customers/search";

beforeEach(() => enterTestSite());

async function search(typed: string, answer: { status?: number; body: unknown }) {
  const calls = serve({ [SEARCH]: answer });
  const page = await draw(SearchPage, { search: "" });
  await page
    .getByRole("textbox", { name: "Mobile, email, PAN, or the reference of an application, a request or a lender" })
    .fill(typed);
  await page.getByRole("button", { name: "Find" }).click();
  return { page, calls };
}

test("a found customer leads to the application that was named", async () => {
  const { page, calls } = await search(" 98765 00001 ", { body: { items: [FOUND] } });
  await page.getByRole("link", { name: "****** Rao" }).click();
  await expect.element(page.getByRole("heading", { name: "/admin/csr-portal/c1/a1" })).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/search"))?.body).toEqual({ q: "98765 00001" });
});

test("a customer without a name and an application can be opened", async () => {
  const bare = { ...FOUND, name: null, appId: null, shortCode: null, application: null, isConfirmed: false };
  const { page } = await search("9876500001", { body: { items: [bare] } });
  await expect.element(page.getByRole("cell", { name: "No application" })).toBeVisible();
  await expect.element(page.getByRole("cell", { name: "Mobile number, not confirmed" })).toBeVisible();
  await page.getByRole("link", { name: "Customer without a name" }).click();
  await expect.element(page.getByRole("heading", { name: "/admin/csr-portal/c1/0" })).toBeVisible();
});

test("nobody found and an incomplete value are told apart", async () => {
  const nobody = await search("9876500002", { body: { items: [] } });
  await expect
    .element(nobody.page.getByText("No customer has exactly this. Search takes complete values only."))
    .toBeVisible();
  await nobody.page.unmount();
  const problem = {
    code: "invalid-fields",
    title: "Check",
    status: 422,
    fields: { q: "A mobile number has 10 digits. Enter all of them." },
  };
  const incomplete = await search("98765", { status: 422, body: problem });
  const field = incomplete.page.getByRole("textbox");
  await expect.element(incomplete.page.getByText(/A mobile number has 10 digits/)).toBeVisible();
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
});
