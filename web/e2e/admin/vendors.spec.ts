import { leaveUnsaved, testAccessibility } from "../console.ts";
import { Borrower } from "../consumer/borrower.ts";
import { storeSession } from "../consumer/ready-profile.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { openBackOffice } from "./back-office.ts";

const PATH = "/admin/vendors-on-off";
const NAME = "Personal loans of CASHe";

test("a product is switched off with a reason, and on again", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  const toggle = page.getByRole("switch", { name: NAME });
  await toggle.click();
  const form = page.getByRole("dialog", { name: `Switch off: ${NAME}` });
  await form.getByRole("button", { name: "Switch off" }).click();
  await expect(form.getByRole("alert")).toContainText("Fill this in");
  await form.getByLabel("Reason").fill("Their API is down");
  await form.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText(`${NAME} is off`)).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await page.getByRole("button", { name: `Why ${NAME} is off` }).click();
  await expect(page.getByText(/^Off since .*: Their API is down$/)).toBeVisible();
  await page.keyboard.press("Escape");

  await toggle.click();
  await expect(toggle).toBeChecked();
});

test("a future outage is planned, and can be cancelled", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", `${PATH}?q=nira`);
  await page.getByRole("switch", { name: "Personal loans of Nira" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("From").fill("2-Jan-2099 10 am");
  await form.getByLabel("To", { exact: true }).fill("01/01/2099 10:00");
  await form.getByLabel("Reason").fill("Maintenance");
  await form.getByRole("button", { name: "Switch off" }).click();
  await expect(form.getByRole("alert")).toContainText("This must be after the start");
  await form.getByLabel("To", { exact: true }).fill("3/1/2099 10:00");
  await form.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("off from 2 Jan 2099, 10:00 am")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Personal loans of Nira" })).toBeChecked();
  await page.getByRole("button", { name: /^Cancel: Personal loans of Nira/ }).click();
  await expect(page.getByText("off from 2 Jan 2099, 10:00 am")).toBeHidden();
});

test("an insurer's plan is switched off, and customers see that", async ({ page, world }) => {
  test.setTimeout(90_000);
  const plan = "Udaya Group Accident";
  const name = new RegExp(`^${plan} of Udaya`);
  await openBackOffice(page, world, "admin", `${PATH}?q=udaya`);
  await page.getByRole("switch", { name }).click();
  const form = page.getByRole("dialog", { name: new RegExp(`Switch off: ${plan}`) });
  await expect(form).toContainText("Customers see that the insurer is not taking proposals now");
  await form.getByLabel("Reason").fill("Their site is down");
  await form.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByRole("switch", { name })).not.toBeChecked();
  await expectAccessible(page);

  const customer = await page.context().browser()!.newContext();
  const visitor = await customer.newPage();
  const asha = new Borrower(visitor, world);
  await asha.openLandingPage();
  const { token, prospectAppId } = await world.customer();
  await storeSession(visitor, { atkn: token, prospectAppId });
  await visitor.goto("/products");
  await asha.chooseProduct("common_product_insurance");
  await visitor.getByRole("radio").last().check();
  await visitor.getByRole("textbox").fill("34");
  await visitor.getByRole("button", { name: "Show plans" }).click();
  const others = visitor.getByRole("region", { name: "Plans not available to these people" });
  await expect(others.getByRole("listitem").filter({ hasText: plan })).toContainText("is not taking proposals now");
  await customer.close();

  await page.getByRole("switch", { name }).click();
  await expect(page.getByRole("switch", { name })).toBeChecked();
});

test("a failed switch shows the error and rolls back", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", `${PATH}?q=upwards`);
  const away = { status: 503, json: { message: "Not now" } };
  await page.route("**/api/admin/vendor-switches", (route) => route.fulfill(away));
  const toggle = page.getByRole("switch", { name: "Personal loans of Upwards" });
  await toggle.click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Reason").fill("Their API is down");
  await form.getByRole("button", { name: "Switch off" }).click();
  await expect(form.getByRole("alert")).toContainText("Not now");
  await form.getByRole("button", { name: "Cancel" }).click();
  await leaveUnsaved(page);
  await expect(toggle).toBeChecked();
});

test("without vendors, 'No data found' is shown", async ({ page, world }) => {
  await page.route("**/api/admin/vendors", (route) => route.fulfill({ json: { items: [] } }));
  await openBackOffice(page, world, "admin", PATH);
  await expect(page.getByText("No data found")).toBeVisible();
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", PATH);
  await expect(page.getByRole("grid")).toBeVisible();
  await stop();
  await page.goto(`${PATH}?open=off-0-cashe`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});
