import { expect, test } from "vitest";
import type { AppliedFor, SentSubmission } from "#shared/api/types.ts";
import { testSubmission } from "#shared/testing/offers.ts";
import { findWaitingTasks } from "./waiting-tasks.ts";

function application(open: boolean, submissions: SentSubmission[] = []): AppliedFor {
  const createdAt = "2026-11-20T06:00:00Z";
  return {
    appId: "a",
    shortCode: null,
    productType: "Personal Loans",
    status: "started",
    open,
    createdAt,
    submissions,
  };
}

function sent(status: SentSubmission["status"], redirectUrl: string | null = null): SentSubmission {
  const receipt = { fields: [], sharedAt: "2026-11-21T06:00:00Z", toldOfWithdrawalAt: null, askedToTellAt: null };
  return { ...testSubmission("nira", status), receipt, redirectUrl };
}

test("a lender that waits for its passcode comes first", () => {
  const awaits = { ...sent("submitted"), awaitsPasscode: true };
  const waiting = findWaitingTasks([application(true, [sent("in_review"), awaits])], { pl_completed: 1 });
  expect(waiting).toEqual([{ kind: "code", submission: awaits }]);
  const redirected = { ...sent("redirected", "https://lender.example"), awaitsPasscode: true };
  expect(kinds([application(true, [redirected])], 1)).toEqual(["code"]);
});

function kinds(applications: AppliedFor[], completed?: number) {
  return findWaitingTasks(applications, completed === undefined ? undefined : { pl_completed: completed }).map(
    ({ kind }) => kind,
  );
}

test("an application that was not sent needs answers, then an offer", () => {
  expect(kinds([application(true)], 0)).toEqual(["profile"]);
  expect(kinds([application(true)], 1)).toEqual(["offers"]);
  expect(kinds([application(true)])).toEqual(["offers"]);
  expect(kinds([application(false)], 1)).toEqual([]);
  const stale = findWaitingTasks([application(true)], { pl_completed: 1, pl_update_required: 1 });
  expect(stale.map(({ kind }) => kind)).toEqual(["profile"]);
});

test.each([
  ["redirected", "https://lender.example", ["lender"]],
  ["created", "https://lender.example", ["lender"]],
  ["approved", null, ["lender"]],
  ["in_review", "https://lender.example", []],
  ["submitted", null, []],
  ["rejected", null, []],
  ["disbursed", null, []],
] as const)("a %s submission needs the customer: %s", (status, redirectUrl, expected) => {
  expect(kinds([application(true, [sent(status, redirectUrl)])], 1)).toEqual(expected);
});
