import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { testSubmission } from "#shared/testing/offers.ts";
import { describeChanges } from "./status-changes.ts";

beforeEach(() => enterTestSite());

test("only changes are announced", () => {
  const before = [testSubmission("finzy", "submitted"), testSubmission("nira", "submitted")];
  const after = [testSubmission("finzy", "approved"), testSubmission("nira", "submitted")];
  expect(describeChanges(before, after)).toEqual(["finzy: approved"]);
});

test("a new submission is not announced, because the customer has just sent it", () => {
  expect(describeChanges([], [testSubmission("finzy", "created")])).toEqual([]);
});
