import { onlineManager } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { createUnreachableProblem, Problem } from "#shared/api/problem.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { OtpForm } from "./otp-form.tsx";
import type { SentCode } from "./sent-code.ts";

const WRONG = new Problem(422, {
  code: "otp-wrong",
  message: "This is not the code",
  translations: { hi: { message: "यह कोड सही नहीं है" } },
});
const TOO_MANY = 429;
const nothing = () => undefined;

type Verify = (code: string) => Promise<unknown>;

/** A code that was sent some seconds ago, to be followed by another after half a minute. */
function sentSecondsAgo(secondsAgo: number): SentCode {
  return { sent: { resendAfterSeconds: 30 }, sentAt: Date.now() - secondsAgo * 1000 };
}

/** Draws the form of a code; returns its parts. */
async function drawForm(verify: Verify, send: () => Promise<SentCode> = async () => sentSecondsAgo(0), secondsAgo = 0) {
  const resend = { sentCode: sentSecondsAgo(secondsAgo), send, onSent: nothing };
  const page = await draw(() => (
    <OtpForm id="otp" lead="We sent it." change={<a href="/login">Change</a>} verify={verify} resend={resend} />
  ));
  const field = page.getByRole("textbox", { name: "6-digit code" });
  return { page, field, submit: page.getByRole("button", { name: "Continue" }), input: () => field.element() };
}

function selectedText(input: Element): string {
  const { value, selectionStart, selectionEnd } = input as HTMLInputElement;
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
}

beforeEach(() => enterTestSite());
afterEach(() => onlineManager.setOnline(true));

test("phones offer the code from the message and a number pad; the destination can be changed", async () => {
  const { page, field } = await drawForm(vi.fn<Verify>());
  await expect.element(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect.element(field).toHaveAttribute("inputmode", "numeric");
  await expect.element(page.getByText("We sent it.")).toHaveAttribute("role", "status");
  await expect.element(page.getByRole("link", { name: "Change" })).toBeVisible();
});

test("the last digit submits; nothing submits the code again while it is being verified", async () => {
  const verify = vi.fn<Verify>(() => new Promise(nothing));
  const { field, input, submit } = await drawForm(verify);
  await field.click();
  await userEvent.keyboard("१२a34 5");
  expect(verify).not.toHaveBeenCalled();
  await userEvent.keyboard("6");
  await expect.element(submit).toBeDisabled();
  const form = input().closest("form");
  form?.requestSubmit();
  form?.requestSubmit();
  await userEvent.keyboard("{Backspace}6{Enter}");
  expect(verify.mock.calls.map(([code]) => code)).toEqual(["123456"]);
});

test("two submits at once send the code once", async () => {
  const verify = vi
    .fn<Verify>()
    .mockRejectedValueOnce(createUnreachableProblem())
    .mockReturnValue(new Promise(nothing));
  const { page, field, input } = await drawForm(verify);
  await field.fill("123456");
  await expect.element(page.getByRole("alert")).toBeVisible();
  input().closest("form")?.requestSubmit();
  input().closest("form")?.requestSubmit();
  await expect.poll(() => verify.mock.calls).toHaveLength(2);
});

test("a wrong code is marked and selected in the focused field; only another one is sent", async () => {
  const verify = vi.fn<Verify>().mockRejectedValue(WRONG);
  const { page, field, input, submit } = await drawForm(verify);
  await field.click();
  await userEvent.keyboard("111111");
  await expect.element(page.getByRole("alert")).toMatchTextContent("6-digit code: This is not the code");
  await expect.element(field).toHaveAccessibleDescription(/This is not the code/);
  await expect.element(field).toHaveFocus();
  expect(selectedText(input())).toBe("111111");

  await submit.click();
  await expect.element(page.getByRole("alert")).toHaveFocus();
  await field.fill("11111");
  await field.fill("111111");
  expect(verify).toHaveBeenCalledTimes(1);

  await field.click();
  (input() as HTMLInputElement).select();
  await userEvent.keyboard("222222");
  await expect.poll(() => verify.mock.calls.map(([code]) => code)).toEqual(["111111", "222222"]);
  await expect.poll(() => selectedText(input())).toBe("222222");
  await expect.element(field).toHaveFocus();
});

test("an incomplete code is reported in the focused summary and at the field, until it is corrected", async () => {
  const verify = vi.fn<Verify>().mockRejectedValue(WRONG);
  const { page, field, submit } = await drawForm(verify);
  await field.fill("123");
  await submit.click();
  await expect.element(page.getByRole("alert")).toHaveFocus();
  expect(page.getByText(/Enter 6 digits OTP/).elements()).toHaveLength(2);
  await field.fill("1234");
  expect(page.getByRole("alert").elements()).toHaveLength(0);
  expect(verify).not.toHaveBeenCalled();
  // The summary takes the focus for what was not sent, not for what the server rejects.
  await field.fill("123456");
  await expect.element(page.getByRole("alert")).toMatchTextContent("This is not the code");
  await expect.element(field).toHaveFocus();
});

test("an expired code is marked, and the code that replaces it is sent", async () => {
  const expired = new Problem(422, { code: "otp-expired", message: "This code has expired. Request a new one" });
  const verify = vi.fn<Verify>().mockRejectedValue(expired);
  const { page, field } = await drawForm(verify, undefined, 31);
  await field.fill("123456");
  await expect.element(field).toHaveAccessibleDescription(/This code has expired/);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect.element(page.getByText("We sent a new code.")).toBeVisible();
  expect(page.getByRole("alert").elements()).toHaveLength(0);
  await expect.element(field).toHaveValue("");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("123456");
  await expect.poll(() => verify.mock.calls).toHaveLength(2);
});

test("without a connection the form says so at once, keeps the code and sends it again on request", async () => {
  onlineManager.setOnline(false);
  const verify = vi.fn<Verify>().mockRejectedValue(createUnreachableProblem());
  const { page, field, submit } = await drawForm(verify);
  await field.fill("123456");
  await expect.element(page.getByRole("alert")).toMatchTextContent("We cannot reach the server");
  await expect.element(field).not.toHaveAttribute("aria-invalid");
  await expect.element(field).toHaveValue("123456");
  await submit.click();
  await expect.poll(() => verify.mock.calls).toHaveLength(2);
});

test("a lockout is announced once with its wait, and nothing is sent until it ends", async () => {
  const locked = new Problem(TOO_MANY, { code: "otp-too-many-tries", params: { seconds: 2 } });
  const verify = vi.fn<Verify>().mockRejectedValueOnce(locked).mockReturnValue(new Promise(nothing));
  const { page, field, input, submit } = await drawForm(verify);
  await field.fill("111111");
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent("Too many wrong codes. You can try again in 0:02.");
  await expect.element(submit).toBeDisabled();
  await field.fill("222222");
  input().closest("form")?.requestSubmit();
  await expect.element(page.getByText("You can try again now.")).toBeVisible();
  expect(verify).toHaveBeenCalledTimes(1);
  await submit.click();
  await expect.poll(() => verify.mock.calls.map(([code]) => code)).toEqual(["111111", "222222"]);
  expect(alert.elements()).toHaveLength(0);
});

test.each(["transfer-too-many", "too-many-requests"])("%s is a lockout as well", async (code) => {
  const { page, field } = await drawForm(async () => {
    throw new Problem(TOO_MANY, { code, message: "Too many", params: { seconds: 60 } });
  });
  await field.fill("123456");
  await expect.element(page.getByRole("alert")).toMatchTextContent(". You can try again in 1:00.");
});

test("another code can be requested after the countdown, which then starts anew", async () => {
  const send = vi.fn(async () => sentSecondsAgo(0));
  const waiting = await drawForm(vi.fn<Verify>(), send, 29);
  await expect.element(waiting.page.getByText("Send again in 0:01")).toBeVisible();
  await waiting.page.getByRole("button", { name: "Send again" }).click();
  await expect.element(waiting.page.getByText("We sent a new code.")).toHaveAttribute("role", "status");
  await expect.element(waiting.page.getByText(/^Send again in 0:(30|29)$/)).toBeVisible();
  await expect.element(waiting.field).toHaveFocus();
  expect(send).toHaveBeenCalledTimes(1);
});

test("an error of sending again is shown with it: a wait starts a countdown, others leave the button", async () => {
  const send = vi.fn<() => Promise<SentCode>>().mockRejectedValueOnce(createUnreachableProblem());
  send.mockRejectedValue(new Problem(TOO_MANY, { code: "otp-too-many", params: { seconds: 90 } }));
  const { page, field } = await drawForm(vi.fn<Verify>(), send, 31);
  await field.fill("123");
  const again = page.getByRole("button", { name: "Send again" });
  await again.click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("We cannot reach the server");
  await again.click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("You've asked for too many codes.");
  await expect.element(page.getByText(/^Send again in 1:(30|29)$/)).toBeVisible();
  await expect.element(field).toHaveValue("123");
  await expect.element(field).not.toHaveAttribute("aria-invalid");
});

test("errors follow the language", async () => {
  const { page, field } = await drawForm(vi.fn<Verify>().mockRejectedValue(WRONG), undefined, 31);
  await field.fill("111111");
  await expect.element(page.getByRole("alert")).toBeVisible();
  enterTestSite({ language: "hi" });
  const hindi = page.getByRole("textbox", { name: "6 अंकों का कोड" });
  await expect.element(hindi).toHaveAccessibleDescription(/यह कोड सही नहीं है/);
  await expect.element(page.getByRole("button", { name: "आगे बढ़ें" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "फिर भेजें" })).toBeVisible();
});

/** Draws a form in which a name is sent together with the code. */
async function drawJointForm(verify: Verify, isValid: () => boolean) {
  const errors = () => (isValid() ? [] : [{ id: "name", message: "Enter a name" }]);
  const page = await draw(() => (
    <OtpForm
      id="otp"
      action="Confirm"
      verify={verify}
      answers={{
        fields: <input id="name" aria-label="Name" />,
        errors: errors(),
        validate: isValid,
        renderFailure: (error) => <p role="alert">Not saved: {error.message}</p>,
      }}
    />
  ));
  return { page, field: page.getByRole("textbox", { name: "6-digit code" }), confirm: page.getByRole("button") };
}

test("a code that is sent with other answers waits for the button, and for valid answers", async () => {
  const verify = vi.fn<Verify>(() => new Promise(nothing));
  const valid = vi.fn(() => false);
  const { page, field, confirm } = await drawJointForm(verify, valid);
  await field.fill("123456");
  await confirm.click();
  await expect.element(page.getByRole("alert")).toHaveFocus();
  expect(verify).not.toHaveBeenCalled();
  valid.mockReturnValue(true);
  await confirm.click();
  await expect.poll(() => verify.mock.calls).toEqual([["123456", expect.anything()]]);
});

test("of what the server rejects the code is marked at its field, the rest is drawn by the page", async () => {
  const full = new Problem(409, { code: "co-applicants-full", message: "Remove one first" });
  const badCode = new Problem(422, { code: "invalid-fields", fields: { otp: "Only digits" } });
  const { page, field, confirm } = await drawJointForm(
    vi.fn<Verify>().mockRejectedValueOnce(full).mockRejectedValue(badCode),
    () => true,
  );
  await field.fill("123456");
  await confirm.click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Not saved: Remove one first");
  await expect.element(field).toHaveFocus();
  await confirm.click();
  await expect.element(field).toHaveAccessibleDescription(/Only digits/);
  await expect.element(field).toHaveFocus();
  expect(page.getByText(/Not saved/).elements()).toHaveLength(0);
});
