import { beforeEach, expect, test } from "vitest";
import { customerSession } from "#consumer/session/customer-session.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { TransferIn } from "./transfer-in.tsx";

const SENT = { nonce: "n", masked: "******2345", channel: "sms", expiresInSeconds: 300, resendAfterSeconds: 0 };
const VERIFIED = { token: "c_token", prospectAppId: "p", appId: "a", user: {} };
const PASSCODE = "/api/transfers/p/passcode";
const ARRIVAL = "/api/transfers/p/arrival";

beforeEach(() => {
  localStorage.clear();
  enterTestSite();
});

test("the other device's code requests a passcode, which logs in here; a new one keeps the nonce", async () => {
  const calls = serve({ [`POST ${PASSCODE}`]: { body: SENT }, [`POST ${ARRIVAL}`]: { body: VERIFIED } });
  const page = await draw(() => <TransferIn prospectId="p" />);
  await page.getByRole("textbox", { name: "Code from the other device, 6 digits" }).fill("654321");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByText("We sent a code to ******2345.")).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect.element(page.getByText("We sent a new code.")).toBeVisible();
  await page.getByRole("textbox", { name: "6-digit code" }).fill("123456");
  await expect.element(page.getByRole("heading", { name: "You're signed in here" })).toBeVisible();
  expect(customerSession.token()).toBe("c_token");
  expect(calls).toEqual([
    { method: "POST", path: PASSCODE, body: { code: "654321" } },
    { method: "POST", path: PASSCODE, body: { nonce: "n" } },
    { method: "POST", path: ARRIVAL, body: { nonce: "n", otp: "123456" } },
  ]);
});
