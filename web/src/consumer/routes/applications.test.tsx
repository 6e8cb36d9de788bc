import { beforeEach, expect, test } from "vitest";
import type { AppliedFor, SentSubmission } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testSubmission } from "#shared/testing/offers.ts";
import { Page } from "./applications.tsx";

const LIST = "GET /api/applications";
const NEWS = "GET /api/preferences";
const NO_NEWS = {
  body: {
    language: "en",
    allowSms: false,
    allowEmails: false,
    allowWhatsapp: false,
    offersWhatsapp: true,
    mayAsk: { assistanceCall: false, offersByMessage: false },
    updatesSince: null,
    mobile: { masked: "******2345", confirmed: true },
    email: null,
  },
};

function sent(key: string, status: SentSubmission["status"], changes: Partial<SentSubmission> = {}): SentSubmission {
  const notWithdrawn = { toldOfWithdrawalAt: null, askedToTellAt: null };
  const receipt = { fields: ["PAN", "Mobile number"], sharedAt: "2026-11-21T06:00:00Z", ...notWithdrawn };
  return { ...testSubmission(key, status), receipt, ...changes };
}

function application(
  open: boolean,
  submissions: SentSubmission[],
  changes: Partial<Pick<AppliedFor, "appId" | "shortCode" | "productType" | "expiredAt">> = {},
): AppliedFor {
  const createdAt = "2026-11-20T06:00:00Z";
  return {
    appId: "a",
    shortCode: null,
    productType: "Personal Loans",
    status: "submitted",
    open,
    createdAt,
    expiredAt: null,
    submissions,
    ...changes,
  };
}

beforeEach(() => {
  localStorage.clear();
  for (const [key, value] of Object.entries({ atkn: "t", prospectAppId: "p" })) localStorage.setItem(key, value);
  enterTestSite();
});

test("what was begun and not sent says that it ended", async () => {
  const ended = { appId: "b", expiredAt: "2026-12-20T06:00:00Z" };
  serve({ [LIST]: { body: { items: [application(false, [], ended)] } }, [NEWS]: NO_NEWS });
  const page = await draw(Page);
  const text = /You started an application on 20 Nov.* It expired on 20 Dec/;
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Start a new application" })).toBeVisible();
});

test("open applications come before ended ones, each with number, contact, statement and receipt", async () => {
  const lines = [
    sent("cashe", "disbursed", { reference: "L-7" }),
    sent("nira", "in_review"),
    sent("finzy", "rejected", { againFrom: "2027-02-19" }),
  ];
  serve({ [LIST]: { body: { items: [application(false, lines)] } }, [NEWS]: NO_NEWS });
  const page = await draw(Page);
  const open = page.getByRole("region", { name: "Open applications" });
  const ended = page.getByRole("region", { name: "Closed" });
  await expect.element(open.getByRole("article", { name: "nira" })).toBeVisible();
  await expect.element(ended.getByRole("article", { name: "cashe" })).toBeVisible();
  await expect.element(ended.getByText("L-7")).toBeVisible();
  await expect.element(ended.getByText(/finzy accepts another application from 19 Feb/)).toBeVisible();
  await expect.element(open.getByText("Shown here once the lender provides it")).toBeVisible();
  await expect.element(open.getByRole("link", { name: "1800 000 301" })).toHaveAttribute("href", "tel:1800000301");
  const statement = open.getByRole("link", { name: "Key Facts Statement you read: nira" });
  await expect.element(statement).toHaveAttribute("href", "/user/kfs?submission=submission-nira");
  await open.getByText(/What we sent/).click();
  await expect.element(open.getByText("PAN and Mobile number")).toBeVisible();
});

const NIRA_CARD = "Withdraw this application: nira";

test("what waits is shown once, with its action", async () => {
  const code = sent("nira", "submitted", { awaitsPasscode: true, statusText: "Submitted" });
  serve({ [LIST]: { body: { items: [application(true, [code])] } }, [NEWS]: NO_NEWS });
  const page = await draw(Page);
  const waiting = page.getByRole("region", { name: "What to do next" });
  await expect.element(waiting.getByRole("link", { name: "Enter the code from nira" })).toBeVisible();
  expect(page.getByRole("article", { name: "nira" }).elements()).toHaveLength(1);
  expect(page.getByText("Submitted").elements()).toHaveLength(1);
  await expect.element(page.getByRole("region", { name: "Open applications" })).not.toBeInTheDocument();
});

test("an application is withdrawn after a question, and then asks for nothing", async () => {
  const calls = serve({
    [LIST]: { body: { items: [application(true, [sent("nira", "approved")])] } },
    [NEWS]: NO_NEWS,
    "POST /api/submissions/submission-nira/withdraw": { status: 204, body: null },
  });
  const page = await draw(Page);
  await page.getByText(/^Number, contact and documents/).click();
  await page.getByRole("button", { name: NIRA_CARD }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw your application to nira?" });
  await expect.element(dialog.getByText(/your consent to share your details with it ends/)).toBeVisible();
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  const withdrawn = sent("nira", "approved", { withdrawnAt: "2026-11-22T06:00:00Z", statusText: "Withdrawn" });
  serve({
    [LIST]: { body: { items: [application(true, [withdrawn])] } },
    [NEWS]: NO_NEWS,
    "POST /api/submissions/submission-nira/withdraw": { status: 204, body: null },
  });
  await dialog.getByRole("button", { name: "Withdraw application" }).click();
  const ended = page.getByRole("region", { name: "Closed" });
  await expect.element(ended.getByText("Withdrawn")).toBeVisible();
  await expect.element(page.getByText(/^Nothing right now/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: NIRA_CARD })).not.toBeInTheDocument();
});

test("approvals stand side by side, and one is chosen after saying which others end", async () => {
  const finzy = sent("finzy", "approved");
  const lines = [
    sent("nira", "approved", { loan: { emi: 9700, firstDueOn: "2027-01-05", appointment: null } }),
    { ...finzy, offer: { ...finzy.offer, apr: 12.5 } },
    sent("cashe", "in_review"),
  ];
  const calls = serve({
    [LIST]: { body: { items: [application(true, lines)] } },
    [NEWS]: NO_NEWS,
    "POST /api/submissions/submission-nira/choose": { status: 204, body: null },
  });
  const page = await draw(Page);
  const headers = page.getByRole("columnheader");
  await expect.element(headers.nth(1)).toHaveTextContent("finzy");
  await expect.element(page.getByRole("row", { name: /^EMI/ })).toHaveTextContent("EMI₹9,602₹9,700");
  await expect
    .element(page.getByRole("row", { name: /^First payment due/ }))
    .toHaveTextContent("First payment due–5 Jan 2027");
  await expect.element(page.getByRole("button", { name: "Not this one: finzy" })).toBeVisible();
  await page.getByRole("button", { name: "Choose this: nira" }).click();
  await expect.element(page.getByText(/^We tell finzy and cashe that you no longer want/)).toBeVisible();
  await page.getByRole("button", { name: "Choose and withdraw the others" }).click();
  await expect.poll(() => calls.filter(({ method }) => method === "POST").length).toBe(1);
});

test("after a disbursal the page asks about the others", async () => {
  const lines = [sent("nira", "disbursed"), sent("finzy", "approved", { paidBy: "nira" })];
  const calls = serve({
    [LIST]: { body: { items: [application(false, lines)] } },
    [NEWS]: NO_NEWS,
    "POST /api/submissions/submission-nira/choose": { status: 204, body: null },
  });
  const page = await draw(Page);
  await expect.element(page.getByRole("heading", { name: "nira has paid your loan" })).toBeVisible();
  await page.getByRole("button", { name: "Withdraw the others" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw the other applications?" });
  await expect.element(dialog.getByText(/Your loan from nira stays as it is/)).toBeVisible();
  await dialog.getByRole("button", { name: "Withdraw the others" }).click();
  await expect.poll(() => calls.filter(({ method }) => method === "POST").length).toBe(1);
});

test("a visit shows when and where it is", async () => {
  const appointment = { at: "2026-11-30T05:30:00Z", place: "branch" as const };
  const line = sent("nira", "approved", { loan: { emi: null, firstDueOn: null, appointment } });
  serve({ [LIST]: { body: { items: [application(true, [line])] } }, [NEWS]: NO_NEWS });
  const page = await draw(Page);
  const waiting = page.getByRole("region", { name: "What to do next" });
  await expect.element(waiting.getByText("30 Nov 2026, 11:00 am, at the lender's branch")).toBeVisible();
});

test("an application that was not sent is closed after a question", async () => {
  const calls = serve({
    [LIST]: { body: { items: [application(true, [])] } },
    "POST /api/applications/a/cancel": { status: 204, body: null },
  });
  const page = await draw(Page);
  await page.getByRole("button", { name: "Close this application: Personal loans" }).click();
  await expect.element(page.getByText(/^Your answers stay saved/)).toBeVisible();
  await page.getByRole("button", { name: "Close application" }).click();
  await expect.poll(() => calls.filter(({ method }) => method === "POST").length).toBe(1);
});

test("an open application is continued with its product", async () => {
  serve({ [LIST]: { body: { items: [application(true, [])] } } });
  const page = await draw(Page);
  await page.getByRole("link", { name: "Continue: see my offers" }).click();
  await expect.element(page.getByRole("heading", { name: "/user/offers" })).toBeVisible();
  expect(localStorage.getItem("productType")).toBe("Personal Loans");
});

test("without an open application a new one is started", async () => {
  const started = { body: { appId: "b", status: "started", identityConfirmed: false } };
  const user = { body: { data: {} } };
  const calls = serve({
    [LIST]: { body: { items: [application(false, [sent("cashe", "disbursed")])] } },
    [NEWS]: NO_NEWS,
    "POST /api/applications": started,
    "GET /api/user/p": user,
  });
  const page = await draw(Page);
  await page.getByRole("button", { name: "Start a new application" }).click();
  await expect.element(page.getByRole("heading", { name: "/user/offers" })).toBeVisible();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    productType: "Personal Loans",
    startNew: true,
  });
  expect(localStorage.getItem("appId")).toBe("b");
});

test("without a chosen product a new application is for the last one", async () => {
  enterTestSite({
    productTypes: [
      { productId: 1, productType: "Personal Loans", slug: "personal-loans", available: true },
      { productId: 3, productType: "Business Loans", slug: "business-loans", available: true },
    ],
  });
  const ended = { ...application(false, [sent("udyog-setu", "disbursed")]), productType: "Business Loans" as const };
  const requests = serve({
    [LIST]: { body: { items: [ended] } },
    "POST /api/applications": { status: 503, body: { code: "unavailable" } },
  });
  const page = await draw(Page);
  await page.getByRole("button", { name: "Start a new application" }).click();
  await expect.poll(() => localStorage.getItem("productType")).toBe("Business Loans");
  await expect.poll(() => requests.length).toBeGreaterThan(1);
});

test("each open application that was sent can be continued and closed", async () => {
  enterTestSite({
    productTypes: [
      { productId: 1, productType: "Personal Loans", slug: "personal-loans", available: true },
      { productId: 3, productType: "Business Loans", slug: "business-loans", available: true },
    ],
  });
  const items = [
    application(true, [sent("nira", "in_review")], { shortCode: "SAK-7Q2M" }),
    application(true, [sent("udyog-setu", "in_review")], { appId: "b", productType: "Business Loans" }),
  ];
  serve({ [LIST]: { body: { items } }, [NEWS]: NO_NEWS });
  const page = await draw(Page);
  const personal = page.getByRole("region", { name: "Personal loans" });
  await expect.element(personal.getByText("Application SAK-7Q2M")).toBeVisible();
  await expect.element(personal.getByRole("button", { name: /^Withdraw from all lenders/ })).toBeVisible();
  const business = page.getByRole("region", { name: "Business loans" });
  await expect.element(business.getByRole("button", { name: /^Withdraw from all lenders/ })).toBeVisible();
  await business.getByRole("link", { name: "Continue: see my offers: Business loans" }).click();
  await expect.poll(() => localStorage.getItem("productType")).toBe("Business Loans");
});

test("an application that was not sent shows its number", async () => {
  serve({ [LIST]: { body: { items: [application(true, [], { shortCode: "SAK-7Q2M" })] } } });
  const page = await draw(Page);
  const waiting = page.getByRole("region", { name: "What to do next" });
  await expect.element(waiting.getByText("Application SAK-7Q2M")).toBeVisible();
});
