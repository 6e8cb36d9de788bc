import { useMutation } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requestErasure } from "#shared/api/my-data.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { Confirmation } from "./confirmation.tsx";

const ERASE = "POST /api/erasure-request";
const NEEDED = { status: 403, body: { code: "confirm-needed", message: "Confirm your identity first" } };
const WRONG = { status: 422, body: { code: "otp-wrong", message: "This is not the code", params: { triesLeft: 4 } } };
const SENT = { nonce: "n", masked: "******2345", channel: "sms", expiresInSeconds: 300, resendAfterSeconds: 30 };

/** A server that requires the passcode 123456 before it erases. */
function careful() {
  const requests: { call: string; body: unknown }[] = [];
  let confirmed = false;
  vi.stubGlobal("fetch", async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const sent = await request.text();
    const body: unknown = sent === "" ? null : JSON.parse(sent);
    requests.push({ call, body });
    const { status, body: answer } = reply(call, body);
    return new Response(status === 204 ? null : JSON.stringify(answer), { status });
  });
  function reply(call: string, body: unknown): { status: number; body: unknown } {
    if (call === "POST /api/confirmation/send") return { status: 200, body: SENT };
    if (call === ERASE) return confirmed ? { status: 200, body: {} } : NEEDED;
    if ((body as { otp: string }).otp !== "123456") return WRONG;
    confirmed = true;
    return { status: 204, body: null };
  }
  return requests;
}

function Page() {
  const erasing = useMutation({ mutationFn: requestErasure, meta: { quiet: true } });
  return (
    <>
      <button onClick={() => erasing.mutate()}>Erase</button>
      <p>{erasing.isSuccess ? "Erased" : erasing.error ? problemMessage(erasing.error) : "Nothing"}</p>
      <Confirmation />
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  enterTestSite();
});
afterEach(() => vi.unstubAllGlobals());

test("a passcode to the customer's own number retries the rejected call", async () => {
  const requests = careful();
  const page = await draw(Page);
  await page.getByRole("button", { name: "Erase" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
  await dialog.getByRole("button", { name: "Send me a code" }).click();
  await expect.element(dialog.getByText(/\*{6}2345/)).toBeVisible();
  const field = dialog.getByRole("textbox", { name: "6-digit code" });
  await field.fill("111111");
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("This is not the code");
  await expect.element(field).toHaveFocus();
  await field.fill("123456");
  await expect.element(page.getByText("Erased")).toBeVisible();
  expect(page.getByRole("dialog").elements()).toHaveLength(0);
  expect(requests).toEqual([
    { call: ERASE, body: null },
    { call: "POST /api/confirmation/send", body: {} },
    { call: "POST /api/confirmation", body: { nonce: "n", otp: "111111" } },
    { call: "POST /api/confirmation", body: { nonce: "n", otp: "123456" } },
    { call: ERASE, body: null },
  ]);
});

test("closing the dialog erases nothing", async () => {
  const requests = careful();
  const page = await draw(Page);
  await page.getByRole("button", { name: "Erase" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(page.getByText("Confirm your identity first")).toBeVisible();
  expect(requests).toEqual([{ call: ERASE, body: null }]);
});
