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

function application(open: boolean, submissions: SentSubmission[]): AppliedFor {
  const createdAt = "2026-11-20T06:00:00Z";
  return {
    appId: "a",
    shortCode: null,
    productType: "Personal Loans",
    status: "submitted",
    open,
    createdAt,
    submissions,
  };
}

beforeEach(() => {
  localStorage.clear();
  for (const [key, value] of Object.entries({ atkn: "t", prospectAppId: "p" })) localStorage.setItem(key, value);
  enterTestSite();
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
