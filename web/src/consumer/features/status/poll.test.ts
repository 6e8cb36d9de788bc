import { expect, test } from "vitest";
import { testSubmission } from "#shared/testing/offers.ts";
import { pollAfter } from "./poll.ts";

const OPEN = [testSubmission("finzy", "rejected"), testSubmission("nira", "in_review")];

test("every 3 seconds for two minutes, then every 30", () => {
  expect(pollAfter(0, OPEN)).toBe(3000);
  expect(pollAfter(119_999, OPEN)).toBe(3000);
  expect(pollAfter(120_000, OPEN)).toBe(30_000);
});

test("until nothing can change any more", () => {
  expect(pollAfter(0, [testSubmission("finzy", "disbursed"), testSubmission("nira", "rejected")])).toBe(false);
  expect(pollAfter(0, [])).toBe(false);
});

test("while the first answer is still awaited", () => {
  expect(pollAfter(0, undefined)).toBe(3000);
});
