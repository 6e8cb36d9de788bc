import { beforeEach, expect, test } from "vitest";
import { readCodeRequest } from "#consumer/session/code-request.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { StartForm } from "./start-form.tsx";

const SENT = {
  prospectAppId: "p",
  nonce: "n",
  masked: "******2345",
  channel: "sms",
  expiresInSeconds: 300,
  resendAfterSeconds: 30,
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  enterTestSite();
});

test("errors are in the summary and at the fields, with the same text, and disappear once corrected", async () => {
  const calls = serve({});
  const page = await draw(StartForm);
  await page.getByRole("button", { name: "Get code" }).click();

  const summary = page.getByRole("alert");
  await expect.element(summary).toHaveFocus();
  expect(page.getByText(/Please enter a valid 10 digit mobile number/).elements()).toHaveLength(2);
  expect(calls).toEqual([]);

  await summary.getByRole("link", { name: "Mobile number: Please enter a valid 10 digit mobile number" }).click();
  const mobile = page.getByRole("textbox", { name: "Mobile number" });
  await expect.element(mobile).toHaveFocus();
  await mobile.fill("98200 12345");
  await expect.element(summary).not.toBeInTheDocument();
});

test("a passcode is requested with the canonical number, then typed on the next page", async () => {
  const calls = serve({ "POST /api/otp/send": { body: SENT } });
  const page = await draw(StartForm);
  await page.getByRole("textbox", { name: "Mobile number" }).fill("+91 98200 12345");
  await expect.element(page.getByRole("checkbox", { name: "Text me updates about my applications" })).not.toBeChecked();
  expect(page.getByRole("checkbox").elements()).toHaveLength(1);
  await page.getByRole("checkbox", { name: "Text me updates about my applications" }).click();
  await page.getByRole("button", { name: "Get code" }).click();

  await expect.element(page.getByRole("heading", { name: "/verification" })).toBeVisible();
  const consents = [{ purpose: "updates", noticeVersion: "2" }];
  expect(calls[0]?.body).toEqual({ destination: "+919820012345", language: "en", consents });
  expect(localStorage.getItem("prospectAppId")).toBe("p");
  expect(readCodeRequest()).toMatchObject({ sent: SENT, visit: { language: "en", consents } });
});

test("a passcode is requested without any consent", async () => {
  const calls = serve({ "POST /api/otp/send": { body: SENT } });
  const page = await draw(StartForm);
  await page.getByRole("textbox", { name: "Mobile number" }).fill("98200 12345");
  await page.getByRole("button", { name: "Get code" }).click();
  await expect.element(page.getByRole("heading", { name: "/verification" })).toBeVisible();
  expect(calls[0]?.body).toEqual({ destination: "+919820012345", language: "en", consents: [] });
});

test("after Back a request reuses the nonce of the pending passcode", async () => {
  const calls = serve({ "POST /api/otp/send": { body: SENT } });
  const first = await draw(StartForm);
  await first.getByRole("textbox", { name: "Mobile number" }).fill("98200 12345");
  await first.getByRole("button", { name: "Get code" }).click();
  await expect.element(first.getByRole("heading", { name: "/verification" })).toBeVisible();
  await first.unmount();

  const again = await draw(StartForm);
  await expect.element(again.getByRole("textbox", { name: "Mobile number" })).toHaveValue("9820012345");
  await again.getByRole("button", { name: "Get code" }).click();
  await expect.element(again.getByRole("heading", { name: "/verification" })).toBeVisible();
  expect(calls.map(({ body }) => (body as { nonce?: string }).nonce)).toEqual([undefined, "n"]);
});

test("an error shows the server's message", async () => {
  serve({
    "POST /api/otp/send": { status: 429, body: { message: "Please wait 40 seconds", params: { seconds: 40 } } },
  });
  const page = await draw(StartForm);
  await page.getByRole("button", { name: "Use email instead" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("Asha@Example.com");
  await page.getByRole("button", { name: "Get code" }).click();
  await expect.element(page.getByText("Please wait 40 seconds")).toBeVisible();
});
