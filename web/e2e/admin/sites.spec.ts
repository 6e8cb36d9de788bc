import { expectAccessible, expect, test } from "../fixtures.ts";
import { clickSwitch, openBackOffice } from "./back-office.ts";

test("a site is added, assigned to a partner and switched on", async ({ page, world, browser }) => {
  await openBackOffice(page, world, "admin", "/admin/sites");
  await expect(page.getByRole("heading", { level: 1, name: "Sites" })).toBeVisible();
  await expect(page.getByRole("row", { name: /goldloans\.localhost/ })).toContainText("Gold loans");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add site" }).click();
  const create = page.getByRole("dialog", { name: "Add site" });
  await create.getByLabel("Name").fill("roofs");
  await create.getByLabel("Host").fill("udaan.localhost");
  await create.getByRole("button", { name: "Submit" }).click();
  await expect(create.getByRole("alert")).toContainText("udaan.localhost already belongs to a site");
  await create.getByLabel("Host").fill("roofs.localhost");
  await create.getByRole("button", { name: "Submit" }).click();
  const form = page.getByRole("dialog", { name: "roofs" });
  await form.getByLabel("Type", { exact: true }).selectOption("White label");
  await form.getByLabel("Partner", { exact: true }).selectOption({ value: "suraj_saathi" });
  await form.getByLabel("Card app link").fill("https://apps.example/cards");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  const status = page.getByRole("switch", { name: "Status of roofs" });
  await clickSwitch(status);
  await expect(status).toBeChecked();

  // A logged-in admin is redirected to the back office.
  const shown = await (await browser.newContext()).newPage();
  await shown.goto("/?site=roofs");
  await expect(shown.getByRole("banner")).toContainText("Suraj Saathi");
  await expect(shown.getByRole("link", { name: "Get the card app" })).toHaveAttribute(
    "href",
    "https://apps.example/cards",
  );
  await expectAccessible(shown);
});
