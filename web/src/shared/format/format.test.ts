import { expect, test } from "vitest";
import { formatDate, formatDateTime, formatDayMonth } from "./date.ts";
import { formatAmountInWords, formatRupees, formatRupeesInWords } from "./money.ts";
import { formatPercent } from "./percent.ts";

test.each([
  [1000, "₹1,000"],
  [1_000_000, "₹10,00,000"],
  [4719.5, "₹4,719.50"],
])("%d rupees", (amount, text) => {
  expect(formatRupees(amount)).toBe(text);
});

test.each([
  [75_000, "en", "₹75,000"],
  [1_000_000, "en", "10 lakh"],
  [1_000_000, "hi", "10 लाख"],
  [199_999, "en", "1.99 lakh"],
  [12_500_000, "en", "1.25 crore"],
] as const)("%d in words, %s", (amount, language, text) => {
  expect(formatAmountInWords(amount, language)).toBe(text);
});

test("rupees in words have one sign", () => {
  expect(formatRupeesInWords(75_000, "en")).toBe("₹75,000");
  expect(formatRupeesInWords(1_000_000, "hi")).toBe("₹10 लाख");
  expect(formatRupeesInWords(-250, "en")).toBe("-₹250");
});

test("percent keeps its decimals, or pads them", () => {
  expect(formatPercent(15.9)).toBe("15.9%");
  expect(formatPercent(15.9, { fixed: true })).toBe("15.90%");
  expect(formatPercent(10.999, { decimals: 3 })).toBe("10.999%");
});

test("instants are formatted in India's time zone, with Latin digits", () => {
  expect(formatDate("2026-11-20T19:00:00Z", "en")).toBe("21 Nov 2026");
  expect(formatDayMonth("2026-11-20", "en")).toBe("20 Nov");
  expect(formatDateTime("2026-11-20T19:00:00Z", "hi")).toMatch(/21.*2026.*12:30/);
});
