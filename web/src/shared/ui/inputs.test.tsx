import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { enterTestSite } from "#shared/testing/boot.ts";
import { DateParts } from "./date-parts.tsx";
import { MoneyInput } from "./money-input.tsx";

beforeEach(() => enterTestSite());

function Money() {
  const [rupees, setRupees] = useState<number | string | null>(null);
  return <MoneyInput id="amount" label="Amount" value={rupees} onChange={setRupees} />;
}

test("money has Indian grouping and is spelled out in words", async () => {
  const page = await render(<Money />);
  const amount = page.getByRole("textbox", { name: "Amount" });
  await amount.fill("1000000");
  await expect.element(amount).toHaveValue("10,00,000");
  await expect.element(page.getByText("10 lakh")).toBeVisible();
  await amount.fill("");
  await expect.element(page.getByText("lakh")).not.toBeInTheDocument();
});

test("pasting several cells is rejected until other text is typed", async () => {
  const page = await render(<Money />);
  const amount = page.getByRole("textbox", { name: "Amount" });
  const paste = (text: string) => {
    const copied = new DataTransfer();
    copied.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData: copied, bubbles: true, cancelable: true });
    amount.element().dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(paste("16,000\r\n51,000")).toBe(true);
  await expect.element(page.getByText(/Several cells were pasted. Paste one value/)).toBeVisible();
  await amount.fill("16000");
  await expect.element(page.getByText(/Several cells were pasted/)).not.toBeInTheDocument();
  expect(paste("16,000\r\n")).toBe(false);
});

test("backspace skips the commas of a grouped amount at any position", async () => {
  const page = await render(<Money />);
  const amount = page.getByRole("textbox", { name: "Amount" });
  await userEvent.type(amount, "500000");
  await expect.element(amount).toHaveValue("5,00,000");
  await userEvent.keyboard("{Backspace}");
  await expect.element(amount).toHaveValue("50,000");
  // With the caret after the comma, the digit before it is deleted, and the caret stays before "000".
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}{Backspace}");
  await expect.element(amount).toHaveValue("5,000");
  await userEvent.keyboard("7");
  await expect.element(amount).toHaveValue("57,000");
});

test("an amount in words or with a dot is never multiplied", async () => {
  const page = await render(<Money />);
  const amount = page.getByRole("textbox", { name: "Amount" });
  for (const [typed, shown, words] of [
    ["5000.00", "5,000.00", "₹5,000"],
    ["3.5 lakh", "3.5 lakh", "₹3,50,000"],
    ["3 लाख", "3 लाख", "₹3,00,000"],
    ["5,00,000", "5,00,000", "5 lakh"],
    ["1500.50", "1,500.50", null],
    ["1500,50", "1,500,50", null],
  ] as const) {
    await amount.fill("");
    await userEvent.type(amount, typed);
    await expect.element(amount).toHaveValue(shown);
    if (words === null) await expect.element(page.getByText(/^₹\d/)).not.toBeInTheDocument();
    else await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  }
});

function BirthDate({ seen }: { seen: string[] }) {
  return <DateParts id="birth" label="Birth date" value="1992-03-01" onChange={(value) => seen.push(value)} />;
}

test("a date has three inputs and one value", async () => {
  const seen: string[] = [];
  const page = await render(<BirthDate seen={seen} />);
  await expect.element(page.getByRole("textbox", { name: "Month" })).toHaveValue("03");
  await page.getByRole("textbox", { name: "Day" }).fill("7");
  await page.getByRole("textbox", { name: "Year" }).fill("199");
  expect(seen).toEqual(["1992-03-07", "199-03-07"]);
});
