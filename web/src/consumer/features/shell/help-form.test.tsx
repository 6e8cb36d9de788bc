import { beforeEach, expect, test, vi } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { type HelpAnswers, NO_ANSWERS } from "./help-answers.ts";
import { HelpForm } from "./help-form.tsx";

const CALL = "POST /api/help-requests";
const WHOLE: HelpAnswers = {
  name: "Asha Patel",
  email: "asha@example.com",
  phone: "9820012345",
  company: "",
  description: "Where is my application?",
};

const sent = vi.fn<() => void>();
const form = (known: HelpAnswers) => () => <HelpForm known={known} onSent={sent} />;

beforeEach(() => {
  localStorage.clear();
  sent.mockReset();
  enterTestSite();
});

test("Send is disabled until all fields are filled, and lists the missing ones", async () => {
  const page = await draw(form(NO_ANSWERS));
  const send = page.getByRole("button", { name: "Send" });
  await expect.element(send).toBeDisabled();
  await expect.element(send).toHaveAccessibleDescription(/Your name, Email, Phone number, Your question/);
  await page.getByRole("textbox", { name: "Your name" }).fill("Asha Patel");
  await page.getByRole("textbox", { name: "Your question" }).fill("Where is my application?");
  await page.getByRole("textbox", { name: "Email" }).fill("asha@example.com");
  await expect.element(send).toHaveAccessibleDescription("To send, fill in: Phone number.");
  await page.getByRole("textbox", { name: "Phone number" }).fill("+91 98200 12345");
  await expect.element(page.getByRole("textbox", { name: "Phone number" })).toHaveValue("9820012345");
  await expect.element(send).toBeEnabled();
});

test("errors are shown in the product's words after a field loses the focus", async () => {
  const page = await draw(form({ ...WHOLE, email: "asha@", phone: "98200" }));
  const email = page.getByRole("textbox", { name: "Email" });
  const phone = page.getByRole("textbox", { name: "Phone number" });
  await expect.element(page.getByText(/Email error/)).not.toBeInTheDocument();
  await email.click();
  await phone.click();
  await expect.element(page.getByText(/Email error/)).toBeVisible();
  await page.getByRole("textbox", { name: "Your name" }).click();
  await expect.element(page.getByText(/Phone Number error/)).toBeVisible();
  await email.fill("asha@example.com");
  await expect.element(page.getByText(/Email error/)).not.toBeInTheDocument();
});

test("Reset clears everything", async () => {
  const page = await draw(form(WHOLE));
  await page.getByRole("button", { name: "Reset" }).click();
  for (const box of page.getByRole("textbox").elements()) expect(box).toHaveValue("");
});

test("the request is sent as a form with the brand", async () => {
  const calls = serve({ [CALL]: { body: { message: "Taken" } } });
  const page = await draw(form(WHOLE));
  await page.getByRole("button", { name: "Send" }).click();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  const { company: _none, ...answers } = WHOLE;
  expect(calls[0]?.body).toEqual({ orgid: "nitya_finance", ...answers });
});

test("a failed request keeps the input, and shows the reason and what to do", async () => {
  serve({ [CALL]: { status: 429, body: { message: "Too many requests" } } });
  const page = await draw(form(WHOLE));
  await page.getByRole("button", { name: "Send" }).click();
  await expect
    .element(page.getByRole("alert").getByText(/^Too many requests Your message is still here\./))
    .toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Your question" })).toHaveValue(WHOLE.description);
  expect(sent).not.toHaveBeenCalled();
});

test("a rejected field shows its error", async () => {
  const fields = { description: "This looks like an Aadhaar number" };
  serve({ [CALL]: { status: 422, body: { message: "Check the marked fields", fields } } });
  const page = await draw(form(WHOLE));
  await page.getByRole("button", { name: "Send" }).click();
  const question = page.getByRole("textbox", { name: "Your question" });
  await expect.element(question).toHaveAccessibleDescription(/This looks like an Aadhaar number/);
  await question.fill("Where is it?");
  await expect.element(page.getByText(/This looks like an Aadhaar number/)).not.toBeInTheDocument();
});
