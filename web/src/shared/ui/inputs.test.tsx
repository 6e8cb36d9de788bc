import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { enterTestSite } from "#shared/testing/boot.ts";
import { DateParts } from "./date-parts.tsx";
import { MoneyInput } from "./money-input.tsx";

beforeEach(() => enterTestSite());

function Money() {
  const [rupees, setRupees] = useState<number | null>(null);
  return <MoneyInput id="amount" label="Amount" value={rupees} onChange={setRupees} />;
}

test("money groups the Indian way and says itself in words", async () => {
  const page = await render(<Money />);
  const amount = page.getByRole("textbox", { name: "Amount" });
  await amount.fill("1000000");
  await expect.element(amount).toHaveValue("10,00,000");
  await expect.element(page.getByText("10 lakh")).toBeVisible();
  await amount.fill("");
  await expect.element(page.getByText("lakh")).not.toBeInTheDocument();
});

function BirthDate({ seen }: { seen: string[] }) {
  return <DateParts id="birth" label="Birth date" value="1992-03-01" onChange={(value) => seen.push(value)} />;
}

test("a date is shown in three parts and told as one", async () => {
  const seen: string[] = [];
  const page = await render(<BirthDate seen={seen} />);
  await expect.element(page.getByRole("textbox", { name: "Month" })).toHaveValue("03");
  await page.getByRole("textbox", { name: "Day" }).fill("7");
  await page.getByRole("textbox", { name: "Year" }).fill("199");
  expect(seen).toEqual(["1992-03-07", "199-03-07"]);
});
