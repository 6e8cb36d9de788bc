import type { Page } from "@playwright/test";
import { testAccessibility } from "../console.ts";
import { logInReady } from "../consumer/ready-profile.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import type { World } from "../world.ts";
import { openBackOffice } from "./back-office.ts";

const PATH = "/admin/visits";
const CARD = "Himgiri Bank Everyday";

/** Creates a visit to a card's bank and returns its unique id. */
async function createVisit(page: Page, world: World, mobile: string): Promise<string> {
  await page.goto("/");
  await logInReady(page, world, mobile, "en");
  const token = await page.evaluate(() => localStorage.getItem("atkn"));
  const answer = await page.request.post("/api/cards/1/visits", {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  expect(answer.ok()).toBe(true);
  await page.evaluate(() => localStorage.clear());
  return String(((await answer.json()) as { visitId: string }).visitId);
}

test("a visit is listed masked, and a bank's file completes it", async ({ page, world }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1366, height: 768 });
  const mobile = `9${String(Date.now()).slice(-9)}`;
  const id = await createVisit(page, world, mobile);
  await openBackOffice(page, world, "admin", `${PATH}?q=${id}`);
  const row = page.getByRole("row", { name: new RegExp(CARD) });
  await expect(row).toContainText("Visited");
  await expect(row).toContainText(`******${mobile.slice(-4)}`);
  await expect(page.getByText(mobile)).toHaveCount(0);
  await expectAccessible(page);

  await page.goto("/admin/application-status-file");
  await page.getByLabel("Choose a file").setInputFiles({
    name: "bank.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Unique ID,Status\n${id},Card issued\n${id.replace(/^./, "f")},Issued\n`),
  });
  await expect(page.getByLabel("Application ID or lender's number")).toHaveValue("0");
  await page.getByRole("button", { name: "Check rows" }).click();
  const errors = page.getByRole("group", { name: "1 Errors found" });
  await expect(errors).toContainText("No such application or visit");
  await page.getByRole("button", { name: "Apply 1 row" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(page.getByRole("group", { name: "1 change" }).getByRole("row", { name: id })).toContainText("Issued");

  await page.goto(`${PATH}?q=${id}`);
  await expect(row).toContainText("Issued");
  await page.goto(`${PATH}?q=${id}&status=visited`);
  await expect(page.getByText("No results for this search")).toBeVisible();
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", PATH);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await stop();
});
