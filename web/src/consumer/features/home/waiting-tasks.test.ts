import { expect, test } from "vitest";
import type { AppliedFor, SentSubmission } from "#shared/api/types.ts";
import { testSubmission } from "#shared/testing/offers.ts";
import { findWaitingTasks, listShownIds } from "./waiting-tasks.ts";

function application(open: boolean, submissions: SentSubmission[] = []): AppliedFor {
  const createdAt = "2026-11-20T06:00:00Z";
  return {
    appId: "a",
    shortCode: null,
    productType: "Personal Loans",
    status: "started",
    open,
    createdAt,
    expiredAt: null,
    submissions,
  };
}

function sent(status: SentSubmission["status"], changes: Partial<SentSubmission> = {}, key = "nira"): SentSubmission {
  const receipt = { fields: [], sharedAt: "2026-11-21T06:00:00Z", toldOfWithdrawalAt: null, askedToTellAt: null };
  return { ...testSubmission(key, status), receipt, ...changes };
}

const WITHDRAWN = { withdrawnAt: "2026-11-22T06:00:00Z" };
const ELSEWHERE = { redirectUrl: "https://lender.example" };
const VISIT = {
  loan: { emi: null, firstDueOn: null, appointment: { at: "2026-11-30T05:30:00Z", place: "home" } },
} as const;

function kinds(applications: AppliedFor[], completed?: number) {
  return findWaitingTasks(applications, completed === undefined ? undefined : { pl_completed: completed }).map(
    ({ kind }) => kind,
  );
}

test("what is most urgent comes first, over all applications", () => {
  const applications = [
    application(true),
    application(false, [sent("disbursed"), sent("in_review", {}, "finzy")]),
    application(true, [sent("approved"), sent("submitted", { awaitsPasscode: true }, "finzy")]),
    application(true, [sent("approved"), sent("approved", {}, "finzy")]),
    application(true, [sent("approved", VISIT), sent("redirected", ELSEWHERE, "cashe")]),
  ];
  expect(kinds(applications, 1)).toEqual(["code", "lender", "visit", "choose", "approved", "others", "offers"]);
});

test("a lender that waits for its passcode on its own page needs the passcode", () => {
  expect(kinds([application(true, [sent("redirected", { ...ELSEWHERE, awaitsPasscode: true })])], 1)).toEqual(["code"]);
});

test("an application that was not sent needs answers, then an offer", () => {
  expect(kinds([application(true)], 0)).toEqual(["profile"]);
  expect(kinds([application(true)], 1)).toEqual(["offers"]);
  expect(kinds([application(true)])).toEqual(["offers"]);
  expect(kinds([application(false)], 1)).toEqual([]);
  const stale = findWaitingTasks([application(true)], { pl_completed: 1, pl_update_required: 1 });
  expect(stale.map(({ kind }) => kind)).toEqual(["profile"]);
});

test.each([
  ["redirected", ELSEWHERE, ["lender"]],
  ["created", ELSEWHERE, ["lender"]],
  ["approved", {}, ["approved"]],
  ["approved", VISIT, ["visit"]],
  ["in_review", VISIT, ["visit"]],
  ["in_review", ELSEWHERE, []],
  ["submitted", {}, []],
  ["rejected", {}, []],
  ["disbursed", {}, []],
  ["approved", WITHDRAWN, []],
  ["redirected", { ...ELSEWHERE, ...WITHDRAWN }, []],
] as const)("a %s submission with %o needs the customer: %s", (status, changes, expected) => {
  expect(kinds([application(true, [sent(status, changes)])], 1)).toEqual(expected);
});

test("several approvals of one application are one choice, which shows them all", () => {
  const approved = [sent("approved"), sent("approved", VISIT, "finzy")];
  const waits = sent("in_review", {}, "cashe");
  const tasks = findWaitingTasks([application(true, [...approved, waits])], { pl_completed: 1 });
  expect(tasks).toEqual([{ kind: "choose", approved, open: [...approved, waits] }]);
  expect(listShownIds(tasks)).toEqual(new Set(["submission-nira", "submission-finzy"]));
});

test("after a disbursal the other open submissions are one task, and none once they are withdrawn", () => {
  const paid = sent("disbursed");
  const others = [sent("approved", {}, "finzy"), sent("submitted", { awaitsPasscode: true }, "cashe")];
  const tasks = findWaitingTasks([application(false, [paid, ...others, sent("rejected", {}, "upwards")])], undefined);
  expect(tasks).toEqual([{ kind: "others", paid, others }]);
  expect(listShownIds(tasks).size).toBe(0);
  const withdrawn = [sent("approved", WITHDRAWN, "finzy"), sent("submitted", WITHDRAWN, "cashe")];
  expect(kinds([application(false, [paid, ...withdrawn])])).toEqual([]);
});
