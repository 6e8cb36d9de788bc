import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { testSubmission } from "#shared/testing/offers.ts";
import { describeChanges } from "./status-changes.ts";

beforeEach(() => enterTestSite());

test("only what changed is news", () => {
  const before = [testSubmission("finzy", "submitted"), testSubmission("nira", "submitted")];
  const after = [testSubmission("finzy", "approved"), testSubmission("nira", "submitted")];
  expect(describeChanges(before, after)).toEqual(["finzy: approved"]);
});

test("a new submission is no news: the customer has just sent it", () => {
  expect(describeChanges([], [testSubmission("finzy", "created")])).toEqual([]);
});
