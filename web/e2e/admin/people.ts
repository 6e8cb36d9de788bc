import type { Page } from "@playwright/test";
import type { Account } from "../builders.ts";
import { expect } from "../fixtures.ts";
import type { World } from "../world.ts";

/** Invites a user on the users page, which must be open, and returns the link in the mail. */
export async function inviteUser(page: Page, world: World, name: string, email: string, role: string): Promise<string> {
  await page.getByRole("button", { name: "Invite a user" }).click();
  const form = page.getByRole("dialog", { name: "Invite a user" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Role").selectOption({ label: role });
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(form).toBeHidden();
  return world.waitForLink(email, "/admin/invite#");
}

/** Follows an invitation link and sets a password; the login page is open afterwards. */
export async function acceptInvite(page: Page, link: string, { name, password }: Account): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: `Welcome, ${name}` })).toBeVisible();
  expect(page.url()).not.toContain("#");
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Log in/ })).toBeVisible();
}
