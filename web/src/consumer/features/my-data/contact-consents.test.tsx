import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { ContactConsents } from "./contact-consents.tsx";

const CALLS = {
  consentId: "c1",
  purpose: "assistance_call",
  title: "Calls that help you finish",
  lender: null,
  subject: null,
  noticeVersion: "1",
  locale: "en",
  givenAt: "2026-11-20T06:30:00Z",
  withdrawnAt: null,
  canWithdraw: true,
  effect: "We no longer call you about an unfinished application.",
};

const NOTICE = {
  purpose: "offers_by_message",
  version: "7",
  required: false,
  title: "Messages with offers",
  label: "You may send me offers.",
  paragraphs: ["What we use: your number."],
  recipients: "Nitya Finance.",
  withdraw: "You can stop the messages at any time.",
};

const ledger = (items: unknown[]) => ({ "GET /api/consents": { body: { items, receipts: [] } } });

beforeEach(() => enterTestSite());

test("a contact that is allowed is stopped after its effect was shown", async () => {
  const calls = serve({ ...ledger([CALLS]), "DELETE /api/consents/c1": { status: 204, body: null } });
  const page = await draw(ContactConsents);
  await page.getByRole("button", { name: "Stop: Calls that help me finish an application" }).click();
  await expect.element(page.getByText(CALLS.effect)).toBeVisible();
  await page.getByRole("button", { name: "Withdraw consent" }).click();
  await expect.poll(() => calls.some(({ method }) => method === "DELETE")).toBe(true);
});

test("offers of a product are allowed under their notice, and only of products on sale", async () => {
  const calls = serve({
    ...ledger([]),
    "GET /api/notices": { body: NOTICE },
    "POST /api/contact-consents": { body: { consentId: "c2" } },
  });
  const page = await draw(ContactConsents);
  const allow = page.getByRole("button", { name: /^Allow: Offers/ });
  await expect.element(allow).toBeVisible();
  expect(allow.elements()).toHaveLength(1);
  await allow.click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("What we use: your number.")).toBeVisible();
  await dialog.getByRole("checkbox").click();
  await dialog.getByRole("button", { name: "Allow" }).click();
  await expect
    .poll(() => calls.find(({ method }) => method === "POST"))
    .toMatchObject({
      path: "/api/contact-consents",
      body: { purpose: "offers_by_message", product: "Personal Loans", noticeVersion: "7" },
    });
});
