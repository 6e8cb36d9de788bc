import { beforeEach, expect, test } from "vitest";
import { findClosingSubmission } from "#consumer/submissions/submission-state.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testSubmission } from "#shared/testing/offers.ts";
import { ClosedNote } from "./closed-note.tsx";

beforeEach(() => enterTestSite());

const PAID = testSubmission("finzy", "disbursed");
const REFUSED = testSubmission("nira", "rejected");

test("only a disbursal closes an application", () => {
  expect(findClosingSubmission([REFUSED, testSubmission("cashe", "approved")])).toBeUndefined();
  expect(findClosingSubmission([REFUSED, PAID])).toBe(PAID);
});

test("a closed application shows why, and starts another", async () => {
  const started = { body: { appId: "b", status: "started", identityConfirmed: true } };
  const calls = serve({ "POST /api/applications": started, "GET /api/user/p": { body: { data: {} } } });
  localStorage.setItem("prospectAppId", "p");
  const page = await draw(() => <ClosedNote submissions={[REFUSED, PAID]} />);
  await expect.element(page.getByText(/finzy has disbursed your loan/)).toBeVisible();
  await page.getByRole("button", { name: "Start a new application" }).click();
  await expect.element(page.getByRole("heading", { name: "/user/offers" })).toBeVisible();
  expect(calls[0]?.body).toEqual({ productType: "Personal Loans", startNew: true });
});
