import { expect, test } from "vitest";
import { testSubmission } from "#shared/testing/offers.ts";
import { nextPollDelay } from "./poll.ts";

const OPEN = [testSubmission("finzy", "rejected"), testSubmission("nira", "in_review")];

test("polls every 3 seconds for two minutes, then every 30", () => {
  expect(nextPollDelay(0, OPEN)).toBe(3000);
  expect(nextPollDelay(119_999, OPEN)).toBe(3000);
  expect(nextPollDelay(120_000, OPEN)).toBe(30_000);
});

test("stops polling when all statuses are final", () => {
  expect(nextPollDelay(0, [testSubmission("finzy", "disbursed"), testSubmission("nira", "rejected")])).toBe(false);
  expect(nextPollDelay(0, [])).toBe(false);
});

test("polls while the first answer is pending", () => {
  expect(nextPollDelay(0, undefined)).toBe(3000);
});
