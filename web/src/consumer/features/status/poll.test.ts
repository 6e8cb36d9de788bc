import { expect, test } from "vitest";
import { testOffer, testSubmission, testView } from "#shared/testing/offers.ts";
import { nextOffersDelay, nextPollDelay } from "./poll.ts";

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

test("polls while a lender has not confirmed a withdrawal", () => {
  const withdrawn = { ...testSubmission("finzy", "submitted"), withdrawnAt: "2026-11-29T09:00:00Z" };
  expect(nextPollDelay(0, [withdrawn])).toBe(3000);
  const submission = { submissionId: "s1", status: "submitted", statusText: "Withdrawn", withdrawn: true } as const;
  const view = (isWaiting: boolean) =>
    testView({ matched: [testOffer("finzy", { submission: { ...submission, stands: isWaiting } })] });
  expect(nextOffersDelay(0, view(true))).toBe(3000);
  expect(nextOffersDelay(0, view(false))).toBe(false);
  expect(nextOffersDelay(0, testView({ matched: [testOffer("nira")] }))).toBe(false);
  expect(nextOffersDelay(0, undefined)).toBe(false);
});
