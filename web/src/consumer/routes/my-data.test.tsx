import { beforeEach, expect, test } from "vitest";
import type { Consent } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { type RecordedCall, draw, serve } from "#shared/testing/draw.tsx";
import { testOffer } from "#shared/testing/offers.ts";
import { Page } from "./my-data.tsx";

const { lender } = testOffer("Finzy");

function consent(purpose: Consent["purpose"], changes: Partial<Consent> = {}): Consent {
  return {
    consentId: purpose,
    purpose,
    title: purpose,
    lender: null,
    subject: null,
    noticeVersion: "1",
    locale: "en",
    givenAt: "2026-11-21T06:00:00Z",
    withdrawnAt: null,
    canWithdraw: true,
    effect: `Then ${purpose} stops.`,
    ...changes,
  };
}

const RECEIPT = {
  submissionId: "s",
  lender,
  fields: ["PAN", "Income"],
  sharedAt: "2026-11-20T06:00:00Z",
  consentId: "lender_share",
  toldOfWithdrawalAt: null,
  askedToTellAt: "2026-11-22T06:00:00Z",
};
const CONTACT = { masked: "******2345", confirmed: true };
const PREFERENCES = {
  language: "en",
  allowSms: true,
  allowEmails: false,
  allowWhatsapp: false,
  offersWhatsapp: true,
  mayAsk: { assistanceCall: false, offersByMessage: false },
  updatesSince: "2026-11-20T06:00:00Z",
  mobile: CONTACT,
  email: { masked: "a****@example.com", confirmed: true },
};
const NO_EMAIL = { ...PREFERENCES, email: null };
const SENT = {
  nonce: "n",
  masked: "a****@example.com",
  channel: "email",
  expiresInSeconds: 300,
  resendAfterSeconds: 30,
};
const PLAN = {
  erased: [{ what: "Your name", reason: null }],
  kept: [{ what: "Loans", reason: "RBI" }],
  requestedAt: null,
};

const TIMES = { createdAt: "2026-11-21T06:00:00Z", lastUsedAt: "2026-11-21T07:00:00Z", expiresAt: "" };
const SESSIONS = [
  { id: "here", current: true, device: "Chrome, Android", ...TIMES },
  { id: "shop", current: false, device: "Firefox, Windows", ...TIMES },
  { id: "short", current: false, device: null, ...TIMES },
];

function answers(items: Consent[]) {
  return {
    "GET /api/consents": { body: { items, receipts: [RECEIPT] } },
    "GET /api/preferences": { body: PREFERENCES },
    "PUT /api/preferences": { body: { ...PREFERENCES, allowEmails: true } },
    "GET /api/erasure-request": { body: PLAN },
    "POST /api/erasure-request": { body: { ...PLAN, requestedAt: "2026-11-21T06:00:00Z" } },
    "DELETE /api/consents/lender_share": { body: null },
    "GET /api/sessions": { body: { items: SESSIONS } },
    "DELETE /api/sessions/shop": { body: null },
  };
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("atkn", "t");
  localStorage.setItem("prospectAppId", "p");
  enterTestSite();
});

test("each consent shows when it was given, and whether it can be withdrawn", async () => {
  const gone = consent("updates", { withdrawnAt: "2026-11-22T06:00:00Z", canWithdraw: false });
  serve(answers([consent("lender_share", { lender, title: "Sending your application to Finzy" }), gone]));
  const page = await draw(Page);
  await expect
    .element(page.getByRole("heading", { name: "Sending your application to Finzy", exact: true }))
    .toBeVisible();
  await expect.element(page.getByText(/^Withdrawn on 22 Nov 2026/)).toBeVisible();
  expect(page.getByRole("button", { name: /^Withdraw:/ }).elements()).toHaveLength(1);
  await expect.element(page.getByText("What was sent: PAN, Income")).toBeVisible();
  await expect.element(page.getByText(/on 22 Nov 2026.* we asked our team to email it$/)).toBeVisible();
});

test("a withdrawal explains its effect, starts on Cancel, and needs a confirmation", async () => {
  const calls = serve(answers([consent("lender_share", { lender, title: "Sending your application to Finzy" })]));
  const page = await draw(Page);
  await page.getByRole("button", { name: "Withdraw: Sending your application to Finzy" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw this consent?" });
  await expect.element(dialog.getByText("Then lender_share stops.")).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
  await dialog.getByRole("button", { name: "Withdraw consent" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.some(({ method, path }) => method === "DELETE" && path === "/api/consents/lender_share")).toBe(true);
});

test("preferences are saved with the notice beside the boxes", async () => {
  const calls = serve(answers([]));
  const page = await draw(Page);
  await expect.element(page.getByText(/^You agreed to this on 20 Nov 2026/)).toBeVisible();
  await page.getByRole("checkbox", { name: "By email to a****@example.com" }).click();
  await page.getByRole("button", { name: "Save these choices" }).click();
  await expect
    .poll(() => calls.find(({ method }) => method === "PUT")?.body)
    .toEqual({ language: "en", allowSms: true, allowEmails: true, allowWhatsapp: false, noticeVersion: "2" });
});

test("unconfirmed channels are not offered; a passcode confirms them", async () => {
  const served = { ...answers([]), "GET /api/preferences": { body: NO_EMAIL } };
  serve({ ...served, "GET /api/user/p": { body: { data: { email: "asha@example.com", mobile_phone_number: "" } } } });
  const page = await draw(Page);
  await expect.element(page.getByRole("checkbox", { name: "By SMS to ******2345" })).toBeChecked();
  await expect.element(page.getByRole("checkbox", { name: /WhatsApp/ })).toBeVisible();
  expect(page.getByRole("checkbox").elements()).toHaveLength(2);
  expect(page.getByRole("button", { name: /confirm your mobile number/ }).elements()).toHaveLength(0);
  await page.getByRole("button", { name: /confirm your email/ }).click();
  const field = page.getByRole("textbox", { name: "Email" });
  await expect.element(field).toHaveValue("asha@example.com");
  await field.fill("asha@example.org");

  const calls = serve({
    ...served,
    "POST /api/contacts/send": { body: SENT },
    "POST /api/contacts": { body: PREFERENCES },
  });
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByRole("textbox", { name: "6-digit code" }).fill("123456");
  await expect
    .poll(() => calls.filter(({ path }) => path.startsWith("/api/contacts")).map(({ body }) => body))
    .toEqual([{ contact: "asha@example.org" }, { nonce: "n", otp: "123456" }]);
});

test("all sessions are listed, and any but this one can be ended", async () => {
  const calls = serve(answers([]));
  const page = await draw(Page);
  await expect.element(page.getByText("Chrome, Android")).toBeVisible();
  expect(page.getByRole("button", { name: /^End the session on/ }).elements()).toHaveLength(2);
  await page.getByRole("button", { name: "End the session on Firefox, Windows" }).click();
  const sessionMethods = () => calls.filter(({ path }) => path.startsWith("/api/sessions")).map(({ method }) => method);
  await expect.poll(sessionMethods).toEqual(["GET", "DELETE", "GET"]);
  expect(calls.some(({ path }) => path === "/api/sessions/shop")).toBe(true);
});

const CALLS_NOTICE = {
  purpose: "assistance_call",
  version: "7",
  required: false,
  title: "Calls",
  label: "You may call me.",
  paragraphs: [],
  recipients: "Nitya Finance.",
  withdraw: "At any time.",
};

test("allowing a contact keeps unsaved preferences", async () => {
  const served = {
    ...answers([]),
    "GET /api/preferences": { body: { ...PREFERENCES, mayAsk: { assistanceCall: true, offersByMessage: false } } },
    "GET /api/notices": { body: CALLS_NOTICE },
    "POST /api/contact-consents": { body: { consentId: "c" } },
  };
  serve(served);
  const page = await draw(Page);
  const byEmail = page.getByRole("checkbox", { name: "By email to a****@example.com" });
  await byEmail.click();
  await page.getByRole("button", { name: /^Allow: Calls/ }).click();
  Object.assign(served, answers([consent("assistance_call")]));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox").click();
  await dialog.getByRole("button", { name: "Allow" }).click();
  await expect.element(page.getByRole("button", { name: /^Stop: Calls/ })).toBeVisible();
  await expect.element(byEmail).toBeChecked();
});

test("an erasure shows what is kept, asks again, and clears the browser", async () => {
  serve(answers([]));
  const page = await draw(Page);
  await page.getByRole("button", { name: "See what will be erased" }).click();
  await expect.element(page.getByText("RBI")).toBeVisible();
  await page.getByRole("button", { name: "Erase my data" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await dialog.getByRole("button", { name: "Erase my data" }).click();
  await expect.element(page.getByRole("heading", { name: "/user/data-erased" })).toBeVisible();
  expect(localStorage.length).toBe(0);
});

const HELD = { title: "All", subtitle: "As of today", blocks: [{ kind: "paragraph", text: "Everything" }] };
const UNCONFIRMED = { status: 409, body: { code: "identity-unconfirmed", message: "Who?", params: { appId: "a" } } };

test("a session without an identity check must pass it before all data is shown", async () => {
  const requests: RecordedCall[] = serve({
    ...answers([]),
    get "GET /api/my-data"() {
      return requests.some(({ path }) => path.endsWith("/identity-check")) ? { body: HELD } : UNCONFIRMED;
    },
    "GET /api/getMaskInfo/p": { body: { pan: "******234F", birth_date: "******1992" } },
    "POST /api/applications/a/identity-check": { body: { status: "confirmed", triesLeft: 5 } },
  });
  const page = await draw(Page);
  await page.getByRole("button", { name: "Show everything" }).click();
  await page.getByRole("textbox", { name: "PAN" }).fill("ABCPK1234F");
  await page.getByRole("textbox", { name: "Day" }).fill("6");
  await page.getByRole("textbox", { name: "Month" }).fill("4");
  await page.getByRole("textbox", { name: "Year" }).fill("1992");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByText("Everything", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "PAN" })).not.toBeInTheDocument();
});
