import { beforeEach, expect, test } from "vitest";
import { loginAdmin } from "#shared/api/staff.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { LoginForm } from "./login-form.tsx";

beforeEach(() => enterTestSite());

async function drawForm(onLoggedIn: () => void = () => undefined) {
  const page = await draw(() => <LoginForm logIn={(credentials) => loginAdmin(credentials).then(onLoggedIn)} />);
  return {
    page,
    email: page.getByLabelText("Email"),
    password: page.getByLabelText("Password", { exact: true }),
    logIn: page.getByRole("button", { name: "Log in" }),
  };
}

test("missing fields are in the summary, which gets the focus, and at each field", async () => {
  const calls = serve({});
  const { page, email, logIn } = await drawForm();
  await logIn.click();
  await expect.element(page.getByRole("alert")).toHaveFocus();
  await page.getByRole("link", { name: "Email: Email is invalid" }).click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription(/Email is invalid/);
  expect(calls).toEqual([]);
});

test("an error shows the server's message, and the input stays", async () => {
  serve({
    "POST /api/admin/login": { status: 401, body: { code: "login-wrong", message: "Wrong e-mail or password" } },
  });
  const { page, email, password, logIn } = await drawForm();
  await email.fill("Ravi@Saakh.example");
  await password.fill("guess");
  await logIn.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Wrong e-mail or password");
  await expect.element(email).toHaveValue("Ravi@Saakh.example");
});

test("a lockout shows why, and counts down", async () => {
  const body = {
    code: "login-locked",
    message: "Too many wrong passwords. Try again in 2 seconds",
    params: { seconds: 2 },
  };
  serve({ "POST /api/admin/login": { status: 429, body } });
  const { page, email, password, logIn } = await drawForm();
  await email.fill("ravi@saakh.example");
  await password.fill("guess");
  await logIn.click();
  const cause = "Too many wrong passwords or codes for this login, or from this connection.";
  await expect.element(page.getByRole("alert")).toHaveTextContent(`${cause} You can try again in 0:02.`);
  await expect.element(page.getByText("You can try again in 0:01.", { exact: true })).toBeVisible();
  await expect.element(page.getByText("You can try again now.")).toBeVisible();
  // The alert's text is unchanged, so it was announced once only.
  await expect.element(page.getByRole("alert")).toHaveTextContent(`${cause} You can try again in 0:02.`);
});

test("the code field appears only when the server requires it, and is sent with the rest", async () => {
  const calls = serve({
    "POST /api/admin/login": { status: 401, body: { code: "totp-required", message: "Enter the code" } },
  });
  const { page, email, password, logIn } = await drawForm();
  expect(page.getByLabelText("Code from your authenticator app").elements()).toHaveLength(0);
  await email.fill("ravi@saakh.example");
  await password.fill("right");
  await logIn.click();
  const code = page.getByLabelText("Code from your authenticator app");
  await expect.element(code).toHaveFocus();
  expect(page.getByRole("alert").elements()).toHaveLength(0);

  await code.fill("123 456");
  await logIn.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Enter the code");
  await expect.element(code).toHaveFocus();
  expect(calls.map((call) => call.body)).toEqual([
    { email: "ravi@saakh.example", password: "right" },
    { email: "ravi@saakh.example", password: "right", totp: "123456" },
  ]);
});

test("the password can be shown", async () => {
  const { page, password } = await drawForm();
  await page.getByRole("button", { name: "Show password" }).click();
  await expect.element(password).toHaveAttribute("type", "text");
});
