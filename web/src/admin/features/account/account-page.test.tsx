import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import type { StaffAccount } from "#shared/api/account.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { AccountPage } from "./account-page.tsx";

const AT = "2026-11-21T08:10:00Z";
const session = { createdAt: AT, lastUsedAt: AT, expiresAt: AT };
const ACCOUNT: StaffAccount = {
  adminId: 1,
  name: "Asha Verma",
  email: "asha@saakh.example",
  roleId: 1,
  totpSince: null,
  recoveryCodesLeft: 0,
  sessions: [
    { ...session, id: "a", current: true, device: "Chrome on Linux" },
    { ...session, id: "b", current: false, device: "Firefox on Windows" },
  ],
};
const WITH_TOTP = { ...ACCOUNT, totpSince: AT, recoveryCodesLeft: 2 };
const QR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("the second step is turned on with a QR code, a first code, and recovery codes shown once", async () => {
  const calls = serve({
    "GET /api/admin/account": { body: ACCOUNT },
    "POST /api/admin/account/totp": { body: { secret: "JBSWY3DP", uri: "otpauth://totp/Saakh", qrSvg: QR } },
    "POST /api/admin/account/totp/confirm": { body: { recoveryCodes: ["k7qm-2xw0", "k7qm-2xw1"] } },
  });
  const page = await draw(AccountPage);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect.element(page.getByLabelText("Current password").first()).toHaveFocus();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByRole("link", { name: /: Enter your password$/ })).toBeVisible();
  await page.getByLabelText("Current password").first().fill("a long sentence");
  await page.getByRole("button", { name: "Continue" }).click();

  await expect.element(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect.element(page.getByText("JBSWY3DP")).toBeVisible();
  await expect.element(page.getByLabelText("Code from your authenticator app")).toHaveFocus();
  await page.getByLabelText("Code from your authenticator app").fill("123 456");
  await page.getByRole("button", { name: "Confirm" }).click();

  await expect.element(page.getByRole("heading", { name: "Your recovery codes" })).toHaveFocus();
  await expect.element(page.getByText("k7qm-2xw1")).toBeVisible();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect.element(page.getByText("k7qm-2xw1")).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "Two-factor authentication" })).toHaveFocus();
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { password: "a long sentence" },
    { totp: "123456" },
  ]);
});

test("turning off the second step requires password and code, and shows the server's error", async () => {
  serve({
    "GET /api/admin/account": { body: WITH_TOTP },
    "POST /api/admin/account/totp/remove": { status: 422, body: { code: "totp-wrong", message: "Wrong code" } },
  });
  const page = await draw(AccountPage);
  await expect.element(page.getByText(/^You have few recovery codes left/)).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByLabelText("Current password").first().fill("a long sentence");
  await page.getByLabelText("Code from your authenticator app").fill("000000");
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Wrong code");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("button", { name: "New recovery codes" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Two-factor authentication" })).toHaveFocus();
});

test("all sessions but this one can be ended", async () => {
  const calls = serve({
    "GET /api/admin/account": { body: ACCOUNT },
    "DELETE /api/admin/account/sessions/b": { body: {} },
  });
  const page = await draw(AccountPage);
  await expect.element(page.getByText("This device")).toBeVisible();
  expect(page.getByRole("button", { name: /^End the session/ }).elements()).toHaveLength(1);
  await page.getByRole("button", { name: "End the session on Firefox on Windows" }).click();
  await expect.poll(() => calls.filter(({ method }) => method === "GET")).toHaveLength(2);
  expect(calls.find(({ method }) => method === "DELETE")?.path).toBe("/api/admin/account/sessions/b");
});

test("errors of a new password are shown at its field; after a change the form is empty", async () => {
  const refused = { status: 422, body: { code: "invalid-fields", fields: { newPassword: "Too many have it" } } };
  serve({ "GET /api/admin/account": { body: ACCOUNT }, "POST /api/admin/account/password": refused });
  const page = await draw(AccountPage);
  const fresh = page.getByLabelText("New password");
  await page.getByLabelText("Current password").fill("old one");
  await fresh.fill("password1234");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect.element(fresh).toHaveAccessibleDescription(/Too many have it/);
  serve({ "GET /api/admin/account": { body: ACCOUNT }, "POST /api/admin/account/password": { body: {} } });
  await fresh.fill("four plain words here");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect.element(fresh).toHaveValue("");
});
