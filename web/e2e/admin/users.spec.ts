import { expectFailureToasts, expectNothingFound, leaveUnsaved, testAccessibility } from "../console.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { logIn } from "../log-in.ts";
import { newEmail } from "../new-names.ts";
import { openBackOffice } from "./back-office.ts";
import { acceptInvite, inviteUser } from "./people.ts";

const ROLE_2 = "Reports and status (role 2)";
const password = "kite over the quiet river";

test("a user is invited, sets a password, and lands on the role's home", async ({ page, context, world }) => {
  const email = newEmail("kavya");
  await openBackOffice(page, world, "admin", "/admin/user-management");
  const link = await inviteUser(page, world, "Kavya Pillai", email, ROLE_2);
  await page.getByRole("searchbox", { name: "Search name or email" }).fill(email);
  await expect(page.getByRole("row", { name: "Kavya Pillai" })).toContainText("Invited");

  const otherContext = await context.browser()?.newContext();
  if (otherContext === undefined) throw new Error("No browser");
  const theirPage = await otherContext.newPage();
  const kavya = { name: "Kavya Pillai", email, password };
  await acceptInvite(theirPage, link, kavya);
  await logIn(theirPage, kavya);
  await expect(theirPage.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(theirPage.getByText("Role 2 · Logout")).toBeVisible();
  await theirPage.goto("about:blank");
  await theirPage.goto(link);
  await expect(theirPage.getByRole("heading", { name: "This invitation has expired" })).toBeVisible();
  await otherContext.close();
});

test("a short password is rejected in the invitation with the server's message", async ({ page, world }) => {
  const email = newEmail("rohan");
  await openBackOffice(page, world, "admin", "/admin/user-management");
  await page.goto(await inviteUser(page, world, "Rohan Das", email, ROLE_2));
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("link", { name: /^New password: Use at least [0-9]+ characters$/ })).toBeVisible();
});

test("role, disabling and enabling; admins cannot disable themselves", async ({ page, world }) => {
  const email = newEmail("meera");
  await openBackOffice(page, world, "admin", "/admin/user-management");
  await inviteUser(page, world, "Meera Iyer", email, ROLE_2);
  await page.getByRole("searchbox", { name: "Search name or email" }).fill(email);
  await expect(page).toHaveURL(/\?q=meera/);
  const row = page.getByRole("row", { name: `Meera Iyer ${email}` });
  const action = async (name: string) => {
    await row.getByRole("button", { name: "More for Meera Iyer" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await action("Edit name or role");
  const form = page.getByRole("dialog", { name: "Edit Meera Iyer" });
  await form.getByLabel("Role").selectOption("3");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Role 3");

  await action("Disable");
  const question = page.getByRole("alertdialog", { name: "Disable Meera Iyer?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Disable" }).click();
  await expect(row).toContainText("Disabled");
  await action("Enable");
  await expect(row).not.toContainText("Disabled");

  await page.getByRole("searchbox", { name: "Search name or email" }).fill("admin@demo.example");
  await page.getByRole("button", { name: "More for Ravi Menon" }).click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  const own = page.getByRole("alertdialog", { name: "Disable Ravi Menon?" });
  await own.getByRole("button", { name: "Disable" }).click();
  await expect(own.getByRole("alert")).toBeVisible();
  await own.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("row", { name: "Ravi Menon" })).toContainText("Active");
});

test("concurrent edits of a user conflict, and nothing is overwritten", async ({ page, context, world }) => {
  const email = newEmail("arjun");
  await openBackOffice(page, world, "admin", "/admin/user-management");
  await inviteUser(page, world, "Arjun Rao", email, ROLE_2);
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(`/admin/user-management?q=${encodeURIComponent(email)}`);
    await tab.getByRole("button", { name: "More for Arjun Rao" }).click();
    await tab.getByRole("menuitem", { name: "Edit name or role" }).click();
  }
  await page.getByRole("dialog").getByLabel("Name").fill("Arjun K. Rao");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: "Arjun K. Rao" })).toBeVisible();

  await second.getByRole("dialog").getByLabel("Name").fill("A. Rao");
  await second.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(second.getByRole("dialog").getByRole("alert")).toBeVisible();
  await second.getByRole("button", { name: "Cancel" }).click();
  await leaveUnsaved(second);
  await expect(second.getByRole("row", { name: "Arjun K. Rao" })).toBeVisible();
});

test("errors of an invitation are shown at their fields, and the focus is restored", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/user-management");
  const opener = page.getByRole("button", { name: "Invite a user" });
  await opener.click();
  const form = page.getByRole("dialog", { name: "Invite a user" });
  await expect(form.getByLabel("Name")).toBeFocused();
  await form.getByLabel("Email").fill("kavya@staff");
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(form.getByRole("alert")).toBeFocused();
  await expect(form.getByLabel("Name")).toHaveAccessibleDescription(/Fill this in/);
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription(/Email is invalid/);
  await expect(form.getByLabel("Role")).toHaveAccessibleDescription(/Please choose one/);
  await form.getByLabel("Name").fill("Somebody Else");
  await form.getByLabel("Email").fill("role2@demo.example");
  await form.getByLabel("Role").selectOption({ label: ROLE_2 });
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription(/This email address already has an account/);
  await page.keyboard.press("Escape");
  await leaveUnsaved(page);
  await expect(opener).toBeFocused();
  await page.reload();
  await expect(form).toBeHidden();
});

test("a double click invites once", async ({ page, world }) => {
  const email = newEmail("ishita");
  let calls = 0;
  await page.route("**/api/admin/users", (route) => {
    if (route.request().method() === "POST") calls += 1;
    return route.fallback();
  });
  await openBackOffice(page, world, "admin", "/admin/user-management?open=new");
  const form = page.getByRole("dialog", { name: "Invite a user" });
  await form.getByLabel("Name").fill("Ishita Ghosh");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Role").selectOption({ label: ROLE_2 });
  await form.getByRole("button", { name: "Send invitation" }).dblclick();
  await expect(form).toBeHidden();
  await page.getByRole("searchbox", { name: "Search name or email" }).fill(email);
  await expect(page.getByRole("row", { name: "Ishita Ghosh" })).toHaveCount(1);
  expect(calls).toBe(1);
});

test("Back closes a form, and does not reopen a closed one", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/user-management");
  const opener = page.getByRole("button", { name: "Invite a user" });
  const form = page.getByRole("dialog", { name: "Invite a user" });
  await opener.click();
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toBeHidden();
  await opener.click();
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toBeHidden();
  await page.goBack();
  await expect(page).not.toHaveURL(/open=/);
  await expect(form).toBeHidden();
});

test("a search without results and a failing call show the product's texts", async ({ page, world }) => {
  const email = newEmail("jaya");
  await openBackOffice(page, world, "admin", "/admin/user-management");
  await expectNothingFound(page, "Search name or email");
  await inviteUser(page, world, "Jaya Menon", email, ROLE_2);
  await page.getByRole("searchbox", { name: "Search name or email" }).fill(email);
  const row = page.getByRole("row", { name: "Jaya Menon" });
  const action = async (name: string) => {
    await row.getByRole("button", { name: "More for Jaya Menon" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await action("Disable");
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
  await expect(row).toContainText("Disabled");
  await expectFailureToasts(page, "**/api/admin/users/*/enable", () => action("Enable"));
  await expect(row).toContainText("Disabled");
});

test("the filtered list is exported", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/user-management");
  await page.getByRole("button", { name: "Active" }).click();
  await expect(page).toHaveURL(/status=active/);
  await page.getByRole("button", { name: "Export" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "CSV file" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d{2}-\d{2}\.csv$/);
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", "/admin/user-management");
  await expect(page.getByRole("grid")).toBeVisible();
  await stop();
  await page.goto("/admin/user-management?open=new");
  const form = page.getByRole("dialog");
  await form.locator("button[type=submit]").click();
  await expect(form.getByRole("alert")).toBeFocused();
  await expectAccessible(page);
  for (const [dialog, role] of [
    ["edit-1", "dialog"],
    ["disable-1", "alertdialog"],
  ] as const) {
    await page.goto(`/admin/user-management?open=${dialog}`);
    await expect(page.getByRole(role)).toBeVisible();
    await expectAccessible(page);
  }
});
