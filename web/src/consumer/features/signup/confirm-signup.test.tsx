import "#shared/testing/console.css";
import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { ConfirmSignup } from "./confirm-signup.tsx";

const APPLICATION = {
  partner: "Udaan Credit Services",
  name: "Meena Kumari",
  shop: "",
  pan: "******234F",
  bankAccount: "******5544",
  ifsc: "SBIN0001234",
};
const OVER = { status: 404, body: { code: "signup-link-over", message: "This link was already used or is too old." } };

function drawLink(hash: string) {
  history.replaceState(history.state, "", `${location.pathname}${location.search}${hash}`);
  return draw(() => <ConfirmSignup />);
}

beforeEach(() => enterTestSite());

test("PAN and account are shown, and only the button confirms them", async () => {
  const calls = serve({
    "POST /api/merchant-signup/look": { body: APPLICATION },
    "POST /api/merchant-signup/confirm": { status: 204, body: {} },
  });
  const page = await drawLink("#secret-token");
  await expect.element(page.getByText("******5544")).toBeVisible();
  await expect.element(page.getByText("******234F")).toBeVisible();
  expect(location.hash).toBe("");
  expect(calls.map(({ path }) => path)).toEqual(["/api/merchant-signup/look"]);
  await page.getByRole("button", { name: "Confirm application" }).click();
  await expect.element(page.getByRole("heading", { name: "Your application is confirmed" })).toBeVisible();
  expect(calls[1]).toEqual({
    method: "POST",
    path: "/api/merchant-signup/confirm",
    body: { token: "secret-token" },
  });
});

test("an expired link says so, on opening or on confirming", async () => {
  serve({ "POST /api/merchant-signup/look": { body: APPLICATION }, "POST /api/merchant-signup/confirm": OVER });
  const page = await drawLink("#used");
  await page.getByRole("button", { name: "Confirm application" }).click();
  await expect.element(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  const without = await drawLink("");
  await expect.element(without.getByRole("link", { name: "Apply again" }).first()).toBeVisible();
});
