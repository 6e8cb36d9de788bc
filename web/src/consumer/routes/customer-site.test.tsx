import { beforeEach, expect, test } from "vitest";
import { arrival } from "#consumer/entry/arrival.ts";
import { enterTestSite, testBoot } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testField } from "#shared/testing/fields.ts";
import { Page } from "./customer-site.tsx";

const OPEN = "POST /api/arrivals/open";
const CAME = {
  nonce: "n",
  productType: "Personal Loans",
  fields: [
    testField("first_name", "name", { label: "First name" }),
    testField("monthly_income", "money", { label: "Income" }),
    testField("mobile_phone_number", "mobile", { label: "Mobile number" }),
  ],
  values: { first_name: "Asha", monthly_income: 48_000, mobile_phone_number: "+919876540021" },
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  enterTestSite({ site: { ...testBoot().site, urlSegment: "udaan_credit" } });
});

test("a partner's data is listed, can be removed line by line, and stays removed", async () => {
  location.hash = "the-code";
  const calls = serve({ [OPEN]: { body: CAME } });
  const page = await draw(Page);
  await expect.element(page.getByText("₹48,000")).toBeVisible();
  expect(calls).toEqual([
    { method: "POST", path: "/api/arrivals/open", body: { partner: "udaan_credit", code: "the-code" } },
  ]);
  expect(location.hash).toBe("");
  expect(localStorage.getItem("productType")).toBe("Personal Loans");
  await expect.element(page.getByRole("textbox", { name: "Mobile number" })).toHaveValue("9876540021");

  await page.getByRole("button", { name: "Remove: Income" }).click();
  await expect.element(page.getByText("Income was removed.")).toBeVisible();
  await expect.element(page.getByText("₹48,000")).not.toBeInTheDocument();
  expect(arrival.read()?.values).toEqual({ first_name: "Asha", mobile_phone_number: "+919876540021" });
  await page.getByRole("button", { name: "Remove: Mobile number" }).click();
  await expect.element(page.getByRole("textbox", { name: "Mobile number" })).toHaveValue("");
});

test("an invalid code explains what to do, and stores nothing", async () => {
  location.hash = "old";
  serve({ [OPEN]: { status: 422, body: { code: "hand-over-expired", message: "This link is too old." } } });
  const page = await draw(Page);
  await expect.element(page.getByRole("alert")).toHaveTextContent("This link is too old.");
  await expect.element(page.getByRole("link", { name: "Start here" })).toBeVisible();
  expect(arrival.read()).toBeNull();
});

test("a logged-in customer adds the remaining data to their own profile", async () => {
  localStorage.setItem("atkn", "t");
  arrival.keep(CAME as never);
  const calls = serve({ "POST /api/arrivals/keep": { body: { kept: [] } } });
  const page = await draw(Page);
  await page.getByRole("button", { name: "Use these answers" }).click();
  await expect.element(page.getByRole("heading", { name: "/products" })).toBeVisible();
  expect(calls[0]?.body).toEqual({ nonce: "n", productType: "Personal Loans", fields: CAME.values });
  expect(arrival.read()).toBeNull();
});
