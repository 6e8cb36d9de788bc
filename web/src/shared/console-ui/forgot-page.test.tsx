import { beforeEach, expect, test } from "vitest";
import "#shared/testing/console.css";
import { m } from "#messages";
import { forgotAdminPassword } from "#shared/api/staff.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { ForgotPage } from "./forgot-page.tsx";

beforeEach(() => enterTestSite());

const drawPage = () => draw(() => <ForgotPage brand="Saakh" login="/admin/login" ask={forgotAdminPassword} />);

test("the email is sent in canonical form, and the page does not reveal whether an account exists", async () => {
  const calls = serve({ "POST /api/admin/forgot-password": { status: 202, body: {} } });
  const page = await drawPage();
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect.element(page.getByRole("link", { name: "Email: Email is invalid" })).toBeVisible();
  await page.getByLabelText("Email").fill("ravi@saakh.example");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent(m.common_forgot_sent({ email: "ravi@saakh.example" }));
  expect(calls).toEqual([
    { method: "POST", path: "/api/admin/forgot-password", body: { email: "ravi@saakh.example" } },
  ]);
  await expect
    .element(page.getByRole("link", { name: "Back to the login page" }))
    .toHaveAttribute("href", "/admin/login");
});

test("a rate limit is reported, and the email stays", async () => {
  const message = "Too many links were requested from this connection. Try again in 600 seconds";
  serve({ "POST /api/admin/forgot-password": { status: 429, body: { code: "forgotten-too-many", message } } });
  const page = await drawPage();
  await page.getByLabelText("Email").fill("ravi@saakh.example");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(message);
  await expect.element(page.getByLabelText("Email")).toHaveValue("ravi@saakh.example");
});
