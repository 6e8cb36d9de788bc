import type { Page } from "@playwright/test";
import type { DemoLogin } from "./world.ts";

/** Fills in and submits a console's login form. */
export async function logIn(page: Page, { email, password }: Pick<DemoLogin, "email" | "password">): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}
