import { beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { CodeRequest } from "#consumer/code-request.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { CodeForm } from "./code-form.tsx";

const WRONG = { status: 422, body: { code: "otp-wrong", message: "This code is not right", params: { triesLeft: 4 } } };

function asked(secondsAgo: number): CodeRequest {
  return {
    request: { destination: "+919820012345", consents: [] },
    sent: {
      prospectAppId: "p",
      masked: "******2345",
      channel: "sms",
      expiresInSeconds: 300,
      resendAfterSeconds: 30,
    },
    sentAt: Date.now() - secondsAgo * 1000,
  };
}

const form = (request: CodeRequest) => () => <CodeForm asked={request} onAskedAgain={() => undefined} />;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("prospectAppId", "p");
  enterTestSite();
});

test("the sixth digit sends the code, once, and a wrong one is said twice", async () => {
  const calls = serve({ "POST /api/otp/verify": WRONG });
  const page = await draw(form(asked(0)));
  await page.getByRole("textbox", { name: "6-digit code" }).click();
  await userEvent.keyboard("12a34 567");
  await expect.element(page.getByRole("alert")).toHaveFocus();
  expect(page.getByText(/This code is not right/).elements()).toHaveLength(2);
  expect(calls).toEqual([{ method: "POST", path: "/api/otp/verify", body: { prospectAppId: "p", otp: "123456" } }]);
});

test("the right code logs in", async () => {
  const verified = { token: "c_token", prospectAppId: "known", appId: "a", user: {} };
  serve({ "POST /api/otp/verify": { body: verified } });
  const page = await draw(form(asked(0)));
  await page.getByRole("textbox", { name: "6-digit code" }).fill("123456");
  await expect.element(page.getByRole("heading", { name: "/products" })).toBeVisible();
  expect({ ...localStorage }).toMatchObject({ atkn: "c_token", prospectAppId: "known", appId: "a" });
});

test("a short code is not sent", async () => {
  const calls = serve({});
  const page = await draw(form(asked(0)));
  await page.getByRole("textbox", { name: "6-digit code" }).fill("123");
  await page.getByRole("button", { name: "Check the code" }).click();
  expect(page.getByText(/Enter 6 digits OTP/).elements()).toHaveLength(2);
  expect(calls).toEqual([]);
});

test("a new code can be asked for when the clock has run out", async () => {
  const calls = serve({ "POST /api/otp/send": { body: asked(0).sent } });
  const waiting = await draw(form(asked(10)));
  await expect.element(waiting.getByText(/Send again in 0:(20|19)/)).toBeVisible();
  await waiting.unmount();

  const page = await draw(form(asked(31)));
  await page.getByRole("button", { name: "Send again" }).click();
  await expect.element(page.getByText("We sent a new code.")).toBeVisible();
  expect(calls).toEqual([{ method: "POST", path: "/api/otp/send", body: asked(0).request }]);
});
