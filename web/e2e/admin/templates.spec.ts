import { testAccessibility } from "../console.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { openBackOffice } from "./back-office.ts";

test("a text is registered: links allowed, text copied to the portal, id saved", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/messaging/templates");
  await expect(page.getByText(/texts have no id from the operator yet/)).toBeVisible();
  await page.getByRole("link", { name: "status", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message template status");
  const english = page.getByRole("region", { name: "English", exact: true });
  await expect(english.getByText(/is not an allowed link of every sender/)).toBeVisible();
  await expect(english.getByText("Sample Bank")).toBeVisible();
  await expect(english.getByText(/segment/).first()).toBeVisible();
  await expectAccessible(page);

  const form = english.getByRole("form").first();
  await expect(form.getByText("Missing")).toBeVisible();
  await expect(form.getByText(/your application to \{#alphanumeric#\} has a new status/)).toBeVisible();
  await form.getByLabel("Id from the operator").fill("not an id");
  await form.getByRole("button", { name: /^Save the id/ }).click();
  await expect(form.getByText(/At most 40 letters/).first()).toBeVisible();
  await form.getByLabel("Id from the operator").fill("1107160000000000001");
  await form.getByRole("button", { name: /^Save the id/ }).click();
  await expect(form.getByText("Registered", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Message templates" }).first().click();
  await expect(page.getByRole("row", { name: /^status / })).toContainText("1 of");

  await page.goto("/admin/messaging/senders");
  const links = page.getByRole("region", { name: "Allowed links of Nitya Finance" });
  await links.getByRole("button", { name: "Add a link" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a link" });
  await dialog.getByLabel("Link or number").fill("https://loans.example/");
  await dialog.getByRole("button", { name: "Add a link" }).click();
  await expect(links.getByRole("row", { name: /loans\.example/ })).toContainText("On");
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", "/admin/messaging/senders");
  await expect(page.getByRole("table").first()).toBeVisible();
  await stop();
  await page.goto("/admin/messaging/templates");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await stop();
});
