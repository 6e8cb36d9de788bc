import { expect, expectAccessible, test } from "../fixtures.ts";
import { logIn } from "../log-in.ts";
import { newEmail } from "../new-names.ts";
import { openPortal } from "./portal.ts";

const PASSWORD = "lamps along the river bank";
const PEOPLE = "/partner/settings?tab=people";

for (const [size, width, height] of [
  ["a phone", 360, 640],
  ["a desk", 1366, 768],
] as const) {
  test(`on ${size} an owner invites a colleague, who logs in and sees what an agent may`, async ({
    page,
    world,
    browser,
  }) => {
    await page.setViewportSize({ width, height });
    const email = newEmail("meera");
    await openPortal(page, world, PEOPLE);
    await page.getByRole("button", { name: "Invite a user" }).click();
    const form = page.getByRole("dialog", { name: "Invite a user" });
    await form.getByRole("button", { name: "Send invitation" }).click();
    await expect(form.getByLabel("Name")).toHaveAccessibleDescription(/Fill this in/);
    await form.getByLabel("Name").fill("Meera Iyer");
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Role").selectOption("agent");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Send invitation" }).click();
    const line = page.getByRole("listitem").filter({ hasText: email });
    await expect(line).toContainText("Invited");
    await expect(line).toContainText("Never logged in");
    await expectAccessible(page);

    const link = await world.waitForLink(email, "/partner/invite#");
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: { width, height } });
    const colleague = await context.newPage();
    await colleague.goto(link);
    await expect(colleague.getByRole("heading", { name: "Welcome, Meera Iyer" })).toBeVisible();
    await colleague.getByLabel("New password").fill(PASSWORD);
    await colleague.getByRole("button", { name: "Set password" }).click();
    await expect(colleague.getByText("Your password is set. Use it to log in.")).toBeVisible();
    await colleague.goto("/partner/login");
    await logIn(colleague, { email, password: PASSWORD });
    await expect(colleague.getByRole("heading", { level: 1, name: /^Welcome, / })).toBeVisible();
    await expect(colleague.getByRole("term").filter({ hasText: "Leads" })).toBeVisible();
    await expect(colleague.getByText("Payable to you")).toHaveCount(0);
    await colleague.goto(PEOPLE);
    await expect(colleague.getByRole("tab", { name: "People" })).toHaveCount(0);
    await expect(colleague.getByRole("tab", { name: "Profile" })).toBeVisible();
    await expectAccessible(colleague);

    await page.getByRole("button", { name: "More for Meera Iyer" }).last().click();
    await page.getByRole("menuitem", { name: "Disable" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
    await expect(line).toContainText("Disabled");
    await colleague.reload();
    await expect(colleague).toHaveURL(/\/partner\/login/);
    await context.close();
  });
}

test("a person changes name and language of mails, and is shown the code for a second factor", async ({
  page,
  world,
}) => {
  await openPortal(page, world, "/partner/settings", "manager");
  await page.getByLabel("Name").fill("Rohit V. Deshpande");
  await page.getByLabel("Language of emails").selectOption("Hindi");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Rohit V. Deshpande");
  await expect(page.getByLabel("Language of emails")).toHaveValue("hi");
  await page.getByRole("tab", { name: "Login and security" }).click();
  await expect(page).toHaveURL(/tab=security/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Turn on" }).first().click();
  await page
    .getByRole("textbox", { name: "Current password" })
    .first()
    .fill((await world.findLogin("manager")).password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  await expectAccessible(page);
});
