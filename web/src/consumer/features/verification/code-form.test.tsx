import { beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { CodeRequest } from "#consumer/session/code-request.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { CodeForm } from "./code-form.tsx";

const WRONG = { status: 422, body: { code: "otp-wrong", message: "This code is not right", params: { triesLeft: 4 } } };

const CONSENTS = [{ purpose: "matching" as const, noticeVersion: "1" }];

function requestedSecondsAgo(secondsAgo: number): CodeRequest {
  return {
    request: { destination: "+919820012345", consents: CONSENTS },
    visit: { language: "en", utms: { utm_source: "poster" }, consents: CONSENTS },
    sent: {
      prospectAppId: "p",
      nonce: "n",
      masked: "******2345",
      channel: "sms",
      expiresInSeconds: 300,
      resendAfterSeconds: 30,
    },
    sentAt: Date.now() - secondsAgo * 1000,
  };
}

const form = (request: CodeRequest) => () => <CodeForm codeRequest={request} onResent={() => undefined} />;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // Another tab's request does not matter.
  localStorage.setItem("prospectAppId", "other");
  enterTestSite();
});

test("the sixth digit sends the passcode with what the visitor brought, and a wrong one stays in the field", async () => {
  const calls = serve({ "POST /api/otp/verify": WRONG });
  const page = await draw(form(requestedSecondsAgo(0)));
  await page.getByRole("textbox", { name: "6-digit code" }).click();
  await userEvent.keyboard("12a34 56");
  await expect.element(page.getByRole("alert").getByText(/This code is not right/)).toBeVisible();
  expect(page.getByText(/This code is not right/).elements()).toHaveLength(2);
  const field = page.getByRole("textbox", { name: "6-digit code" });
  await expect.element(field).toHaveValue("123456");
  await expect.element(field).toHaveFocus();
  const body = {
    prospectAppId: "p",
    nonce: "n",
    otp: "123456",
    language: "en",
    utms: { utm_source: "poster" },
    consents: CONSENTS,
  };
  expect(calls).toEqual([{ method: "POST", path: "/api/otp/verify", body }]);
});

test("too many wrong passcodes show a lockout with a countdown", async () => {
  const body = { code: "otp-too-many-tries", message: "Too many wrong codes", params: { seconds: 3725 } };
  serve({ "POST /api/otp/verify": { status: 429, body } });
  const page = await draw(form(requestedSecondsAgo(0)));
  await page.getByRole("textbox", { name: "6-digit code" }).fill("123456");
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Too many wrong codes. You can try again in 1:02:05.");
  await expect.element(page.getByText("You can try again in 1:02:04.", { exact: true })).toBeVisible();
});

test("the right passcode logs in", async () => {
  const verified = { token: "c_token", prospectAppId: "known", appId: "a", user: {} };
  serve({ "POST /api/otp/verify": { body: verified } });
  const page = await draw(form(requestedSecondsAgo(0)));
  await page.getByRole("textbox", { name: "6-digit code" }).fill("123456");
  await expect.element(page.getByRole("heading", { name: "/user/offers" })).toBeVisible();
  expect({ ...localStorage }).toMatchObject({ atkn: "c_token", prospectAppId: "known", appId: "a" });
});

test("without a chosen product, customers with submissions see these first", async () => {
  enterTestSite({
    productTypes: [
      { productId: 1, productType: "Personal Loans", slug: "personal-loans", available: true },
      { productId: 3, productType: "Business Loans", slug: "business-loans", available: true },
    ],
  });
  const user = { sent_any: 1, inflight_product_type: null };
  serve({ "POST /api/otp/verify": { body: { token: "c_token", prospectAppId: "known", appId: null, user } } });
  const page = await draw(form(requestedSecondsAgo(0)));
  await page.getByRole("textbox", { name: "6-digit code" }).fill("123456");
  await expect.element(page.getByRole("heading", { name: "/user/applications" })).toBeVisible();
});

test("a language changed after reading the consents is kept", async () => {
  enterTestSite({ language: "hi" });
  const verified = { token: "c_token", prospectAppId: "known", appId: null, user: {} };
  const calls = serve({ "POST /api/otp/verify": { body: verified }, "POST /api/set-language": { body: {} } });
  const page = await draw(form(requestedSecondsAgo(0)));
  await page.getByRole("textbox").fill("123456");
  await expect.element(page.getByRole("heading", { name: "/user/offers" })).toBeVisible();
  expect(calls[0]?.body).toMatchObject({ language: "en" });
  const languageCall = { path: "/api/set-language", body: { uid: "known", language: 2 } };
  await expect.poll(() => calls[1]).toMatchObject(languageCall);
});

test("an incomplete passcode is not sent", async () => {
  const calls = serve({});
  const page = await draw(form(requestedSecondsAgo(0)));
  await page.getByRole("textbox", { name: "6-digit code" }).fill("123");
  await page.getByRole("button", { name: "Continue" }).click();
  expect(page.getByText(/Enter 6 digits OTP/).elements()).toHaveLength(2);
  expect(calls).toEqual([]);
});

test("a new passcode can be requested after the countdown", async () => {
  sessionStorage.setItem("codeRequest", JSON.stringify(requestedSecondsAgo(31)));
  const calls = serve({ "POST /api/otp/send": { body: requestedSecondsAgo(0).sent } });
  const waiting = await draw(form(requestedSecondsAgo(10)));
  await expect.element(waiting.getByText(/Send again in 0:(20|19)/)).toBeVisible();
  await waiting.unmount();

  const page = await draw(form(requestedSecondsAgo(31)));
  await page.getByRole("button", { name: "Send again" }).click();
  await expect.element(page.getByText("We sent a new code.")).toBeVisible();
  const body = { destination: "+919820012345", language: "en", nonce: "n", consents: CONSENTS };
  expect(calls).toEqual([{ method: "POST", path: "/api/otp/send", body }]);
});
