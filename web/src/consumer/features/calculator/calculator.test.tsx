import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import type { LoanQuote } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { Calculator } from "./calculator.tsx";
import { DEFAULT_LOAN } from "./loan.ts";

beforeEach(() => enterTestSite());

const QUOTE: LoanQuote = {
  emi: 9792.62,
  emiRounded: 9793,
  netDisbursed: 195_280,
  totalInterest: 35_022.88,
  totalPayable: 235_022.88,
  apr: 18.41,
  schedule: [{ number: 1, opening: 200_000, principal: 7126, interest: 2667, instalment: 9793 }],
  earlyClosing: [
    { month: 12, allowed: true, owed: 107_929.4, charge: 0, paidByThen: 117_511, totalCost: 30_120.6, apr: 18.9 },
  ],
};
const LOAN = "GET /api/calculators/loan";
const SHOW = { name: "Show the cost" };

function Page() {
  const [loan, setLoan] = useState(DEFAULT_LOAN);
  return <Calculator loan={loan} onAsk={setLoan} />;
}

test("the example loan is priced at first", async () => {
  serve({ [LOAN]: { body: QUOTE } });
  const page = await draw(Page);
  for (const shown of ["₹9,793", "18.41%", "₹1,95,280", "₹9,792.62", "₹4,720", "₹39,742.88"]) {
    await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
  }
  await expect.element(page.getByRole("row", { name: "12 1,07,929 0 30,121" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "1 2,00,000 7,126 2,667 9,793" })).toBeVisible();
});

test("another loan is requested by the button, and its quote gets the focus", async () => {
  const calls = serve({ [LOAN]: { body: QUOTE } });
  const page = await draw(Page);
  await expect.element(page.getByRole("heading", { name: "₹2,00,000 for 24 months" })).not.toHaveFocus();
  await page.getByLabelText("Loan term, in months").fill("36");
  expect(calls).toHaveLength(1);
  await page.getByRole("button", SHOW).click();
  await expect.element(page.getByRole("heading", { name: "₹2,00,000 for 36 months" })).toHaveFocus();
  expect(calls).toHaveLength(2);
});

test("invalid numbers are reported in the summary and at the field, and not sent", async () => {
  const calls = serve({ [LOAN]: { body: QUOTE } });
  const page = await draw(Page);
  await page.getByLabelText("Interest rate, % a year").fill("cheap");
  await page.getByRole("button", SHOW).click();
  await expect.element(page.getByRole("alert")).toHaveFocus();
  await expect.element(page.getByRole("alert").getByRole("link", { name: /for example 14\.5/ })).toBeVisible();
  await expect.element(page.getByLabelText("Interest rate, % a year")).toHaveAttribute("aria-invalid", "true");
  expect(calls).toHaveLength(1);
});

test("server errors are shown until the field changes", async () => {
  const refused = { lockInMonths: "Enter 0 to 24 months" };
  serve({ [LOAN]: { status: 422, body: { message: "Check the marked fields", fields: refused } } });
  const page = await draw(Page);
  const field = page.getByLabelText("Lock-in period, in months");
  await expect.element(field).toBeVisible();
  await expect.element(page.getByRole("link", { name: /Enter 0 to 24 months/ })).toBeVisible();
  await page.getByLabelText("Interest rate, % a year").fill("");
  await expect.element(page.getByRole("link", { name: /Enter 0 to 24 months/ })).toBeVisible();
  await field.fill("3");
  await expect.element(field).not.toHaveAttribute("aria-invalid");
});

test("without an answer the request can be retried", async () => {
  serve({ [LOAN]: { status: 500, body: { message: "Something went wrong here" } } });
  const page = await draw(Page);
  await expect.element(page.getByText("Something went wrong here")).toBeVisible();
  serve({ [LOAN]: { body: QUOTE } });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("18.41%")).toBeVisible();
});
