import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { ContactCard } from "./contact-card.tsx";

const PREFERENCES = {
  language: "en",
  allowSms: false,
  allowEmails: false,
  allowWhatsapp: false,
  offersWhatsapp: true,
  updatesSince: null,
  mobile: { masked: "******2345", confirmed: true },
  email: null,
};

const CALLS = {
  consentId: "c1",
  purpose: "assistance_call",
  title: "Calls that help you finish",
  lender: null,
  subject: null,
  noticeVersion: "7",
  locale: "en",
  givenAt: "2026-11-28T06:30:00Z",
  withdrawnAt: null,
  canWithdraw: true,
  effect: "We no longer call you about an unfinished application.",
};

const OFFERS = { ...CALLS, consentId: "c2", purpose: "offers_by_message", subject: "personal-loans" };

const NOTICE = {
  purpose: "assistance_call",
  version: "7",
  required: false,
  title: "Calls that help you finish",
  label: "You may call me.",
  paragraphs: ["What we use: your number."],
  recipients: "Nitya Finance.",
  withdraw: "You can stop the calls at any time.",
};

const ASK_CALLS = "Allow: Calls that help me finish an application";
const ASK_OFFERS = "Allow: Offers of Personal loans by message";

/** A server that lets pages ask for these consents, beside those in the ledger. */
function answers(assistanceCall: boolean, offersByMessage: boolean, items: unknown[] = []) {
  return {
    "GET /api/preferences": { body: { ...PREFERENCES, mayAsk: { assistanceCall, offersByMessage } } },
    "GET /api/consents": { body: { items, receipts: [] } },
    "GET /api/notices": { body: NOTICE },
    "POST /api/contact-consents": { body: { consentId: "c1" } },
  };
}

const PersonalLoan = () => <ContactCard productType="Personal Loans" />;

beforeEach(() => enterTestSite());

test("calls are allowed under their notice, and the row then shows the consent", async () => {
  const served = answers(true, true);
  const calls = serve(served);
  const page = await draw(PersonalLoan);
  const card = page.getByRole("region", { name: "May we contact you?" });
  await expect.element(card.getByRole("button", { name: ASK_OFFERS })).toBeVisible();
  await card.getByRole("button", { name: ASK_CALLS }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("What we use: your number.")).toBeVisible();
  await expect.element(dialog.getByRole("checkbox")).not.toBeChecked();
  await dialog.getByRole("checkbox").click();
  Object.assign(served, answers(false, true, [CALLS]));
  await dialog.getByRole("button", { name: "Allow" }).click();
  await expect.element(card.getByText("Allowed since 28 Nov 2026")).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(card.getByRole("button", { name: ASK_OFFERS })).toBeVisible();
  expect(calls.filter(({ method }) => method === "POST")).toEqual([
    {
      method: "POST",
      path: "/api/contact-consents",
      body: { purpose: "assistance_call", product: null, noticeVersion: "7" },
    },
  ]);
});

test("only what the server lets us ask for is shown", async () => {
  serve(answers(true, false));
  const page = await draw(PersonalLoan);
  await expect.element(page.getByRole("button", { name: ASK_CALLS })).toBeVisible();
  expect(page.getByRole("button").elements()).toHaveLength(1);
});

test("offers of a product that is not on sale are not asked for", async () => {
  serve(answers(true, true));
  const page = await draw(() => <ContactCard productType="Gold Loans" />);
  await expect.element(page.getByRole("button", { name: ASK_CALLS })).toBeVisible();
  expect(page.getByRole("button").elements()).toHaveLength(1);
});

test("offers that are allowed already are not asked for", async () => {
  const calls = serve(answers(false, true, [OFFERS]));
  const page = await draw(PersonalLoan);
  await expect.poll(() => calls.some(({ path }) => path === "/api/consents")).toBe(true);
  await expect.element(page.getByRole("region")).not.toBeInTheDocument();
});

test("where nothing may be asked, the card is absent and the ledger is not fetched", async () => {
  const calls = serve(answers(false, false));
  const page = await draw(PersonalLoan);
  await expect.poll(() => calls.length).toBe(1);
  await expect.element(page.getByRole("region")).not.toBeInTheDocument();
  expect(calls.map(({ path }) => path)).toEqual(["/api/preferences"]);
});
