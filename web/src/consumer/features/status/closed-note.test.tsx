import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { testSubmission } from "#shared/testing/offers.ts";
import { closedBy } from "./closed.ts";
import { ClosedNote } from "./closed-note.tsx";

beforeEach(() => enterTestSite());

const PAID = testSubmission("finzy", "disbursed");
const REFUSED = testSubmission("nira", "rejected");

test("only money that is paid out closes an application", () => {
  expect(closedBy([REFUSED, testSubmission("cashe", "approved")])).toBeUndefined();
  expect(closedBy([REFUSED, PAID])).toBe(PAID);
});

test("a closed application says why, and how to begin another", async () => {
  const page = await draw(() => <ClosedNote submissions={[REFUSED, PAID]} />);
  await expect.element(page.getByText(/finzy has paid out your loan/)).toBeVisible();
  await page.getByRole("link", { name: "Start a new application" }).click();
  await expect.element(page.getByRole("heading", { name: "/user/welcome-back" })).toBeVisible();
});
