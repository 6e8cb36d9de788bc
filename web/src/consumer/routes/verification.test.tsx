import { beforeEach, expect, test } from "vitest";
import { readCodeRequest } from "#consumer/session/code-request.ts";
import { storePageToOpen } from "#consumer/session/return-page.ts";
import { enterTestSite, testBoot } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { Page } from "./verification.tsx";

const SENT = {
  prospectAppId: "mine",
  nonce: "n",
  masked: "******2345",
  channel: "sms",
  expiresInSeconds: 300,
  resendAfterSeconds: 30,
};

const CARDS = { productId: 5, productType: "Credit Cards" as const, slug: "credit-cards" as const, available: true };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("prospectAppId", "another tab's");
  enterTestSite();
});

test("a tab without a nonce asks for the destination again, and then accepts its passcode", async () => {
  const calls = serve({ "POST /api/otp/send": { body: SENT } });
  const page = await draw(Page);
  await expect.element(page.getByRole("heading", { name: "Get a new code" })).toBeVisible();
  await page.getByRole("textbox", { name: "Mobile number" }).fill("98200 12345");
  await page.getByRole("button", { name: "Get code" }).click();
  await expect.element(page.getByRole("heading", { name: "Enter the code we sent you" })).toBeVisible();
  await expect.element(page.getByText(/\*{6}2345/)).toBeVisible();
  expect(calls[0]?.body).not.toHaveProperty("nonce");
  expect(readCodeRequest()?.sent).toEqual(SENT);
});

test("after a reload a tab still has its request; one stored by an earlier release is ignored", async () => {
  const storedRequest = { request: { destination: "+919820012345", consents: [] }, visit: { consents: [] }, sentAt: 0 };
  sessionStorage.setItem("codeRequest", JSON.stringify({ ...storedRequest, sent: SENT }));
  const page = await draw(Page);
  await expect.element(page.getByRole("heading", { name: "Enter the code we sent you" })).toBeVisible();
  await page.unmount();

  sessionStorage.setItem("codeRequest", JSON.stringify({ ...storedRequest, sent: { ...SENT, nonce: undefined } }));
  const other = await draw(Page);
  await expect.element(other.getByRole("heading", { name: "Get a new code" })).toBeVisible();
});

test("beside the passcode is Help", async () => {
  const page = await draw(Page);
  await page.getByRole("button", { name: "Help" }).click();
  await expect.element(page.getByRole("dialog", { name: "Need help?" })).toBeVisible();
});

test.each([
  [{ sent_any: 0, inflight_product_type: null }, { path: "/user/kfs", search: { offer: "7" } }, null, "/user/kfs"],
  [{ sent_any: 1, inflight_product_type: null }, null, "Personal Loans", "/user/welcome-back"],
  [{ sent_any: 1, inflight_product_type: "Personal Loans" }, null, null, "/user/applications"],
  [{ sent_any: 0, inflight_product_type: "Personal Loans" }, null, null, "/user/offers"],
])(
  "after the login of %o opens the page of the link, the chosen product or the applications",
  async (user, link, product, path) => {
    serve({ "POST /api/otp/verify": { body: { prospectAppId: "mine", token: "t", appId: null, user } } });
    enterTestSite({ productTypes: testBoot().productTypes.concat([CARDS]) });
    const codeRequest = {
      request: { destination: "+919820012345", consents: [] },
      visit: { language: "en", consents: [] },
      sentAt: 0,
      sent: SENT,
    };
    sessionStorage.setItem("codeRequest", JSON.stringify(codeRequest));
    if (link !== null) storePageToOpen(link);
    if (product !== null) localStorage.setItem("productType", product);
    const page = await draw(Page);
    await page.getByRole("textbox").fill("123456");
    await expect.element(page.getByRole("heading", { name: path, exact: true })).toBeVisible();
  },
);
