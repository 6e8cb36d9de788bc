import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import type { StaffUser } from "#shared/api/admin/users.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { UsersPage } from "./users-page.tsx";

function user(adminId: number, name: string, changes: Partial<StaffUser> = {}): StaffUser {
  const at = { lastLoginAt: null, createdAt: "2026-03-01T08:00:00Z" };
  const email = `${name.toLowerCase()}@saakh.example`;
  return { adminId, name, email, roleId: 2, status: "active", totp: false, ...at, version: 7, ...changes };
}

const LIST = {
  items: [
    user(1, "Asha", { totp: true }),
    user(2, "Farah", { status: "invited" }),
    user(3, "Joseph", { status: "disabled" }),
  ],
  nextCursor: null,
  total: 3,
};

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test.each([
  ["Asha", ["Edit name or role", "Send a link for a new password", "Unlock", "Reset two-factor", "Disable"]],
  ["Farah", ["Edit name or role", "Resend invitation", "Disable"]],
  ["Joseph", ["Edit name or role", "Enable"]],
])("actions for %s: %j", async (name, actions) => {
  serve({ "GET /api/admin/users": { body: LIST } });
  const page = await draw(UsersPage, { search: "" });
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await expect.element(screen.getByRole("menu")).toBeVisible();
  expect(
    screen
      .getByRole("menuitem")
      .elements()
      .map((item) => item.textContent),
  ).toEqual(actions);
});

test("the last admin cannot be disabled: the dialog shows the server's message and starts on Cancel", async () => {
  serve({
    "GET /api/admin/users": { body: LIST },
    "POST /api/admin/users/1/disable": {
      status: 409,
      body: { code: "last-admin", message: "One administrator must stay" },
    },
  });
  await draw(UsersPage, { search: "?open=disable-1" });
  const dialog = screen.getByRole("alertdialog", { name: "Disable Asha?" });
  await expect.element(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("One administrator must stay");
});

test("an edit of a changed user conflicts, and the typed text is kept", async () => {
  serve({
    "GET /api/admin/users": { body: LIST },
    "PUT /api/admin/users/1": { status: 409, body: { code: "changed-meanwhile", message: "Changed by another user" } },
  });
  await draw(UsersPage, { search: "?open=edit-1" });
  const dialog = screen.getByRole("dialog", { name: "Edit Asha" });
  await dialog.getByLabelText("Name").fill("Asha Verma");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Changed by another user");
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Asha Verma");
});

test("an invitation needs name, email and role", async () => {
  const calls = serve({
    "GET /api/admin/users": { body: LIST },
    "POST /api/admin/users": { status: 201, body: user(4, "Ravi") },
  });
  await draw(UsersPage, { search: "?open=new" });
  const dialog = screen.getByRole("dialog", { name: "Invite a user" });
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect.element(dialog.getByRole("link", { name: "Email: Email is invalid" })).toBeVisible();
  await dialog.getByLabelText("Name").fill(" Ravi ");
  await dialog.getByLabelText("Email").fill("Ravi@Saakh.example ");
  await dialog.getByLabelText("Role").selectOptions("Support (role 3)");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Ravi",
    email: "ravi@saakh.example",
    roleId: 3,
  });
});
