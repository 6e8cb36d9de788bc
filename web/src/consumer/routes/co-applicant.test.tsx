import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { Page } from "./co-applicant.tsx";

const SENT = { nonce: "n", masked: "******2345", expiresInSeconds: 300, resendAfterSeconds: 0 };
const SEND = "/api/co-applicant/passcode";
const RECORDS = "/api/co-applicant/records";

beforeEach(() => enterTestSite());

test("a passcode shows what is stored about a number; a new one keeps the nonce", async () => {
  const calls = serve({ [`POST ${SEND}`]: { body: SENT }, [`POST ${RECORDS}`]: { body: { items: [] } } });
  const page = await draw(Page);
  await page.getByRole("textbox", { name: "Your mobile number" }).fill("98765 12345");
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect.element(page.getByText("We sent a code to ******2345.")).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect.element(page.getByText("We sent a new code.")).toBeVisible();
  await page.getByRole("textbox", { name: "6-digit code" }).fill("123456");
  await expect.element(page.getByText("We hold no co-applicant data for this number.")).toBeVisible();
  const [first, again, read] = calls;
  expect(again?.body).toEqual({ ...(first?.body as object), nonce: "n" });
  expect(read).toEqual({ method: "POST", path: RECORDS, body: { nonce: "n", otp: "123456" } });
});
