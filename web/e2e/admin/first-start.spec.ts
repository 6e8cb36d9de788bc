import { expect, expectAccessible, testWithOwnServer } from "../fixtures.ts";
import { addPicture, writeSheet, type Sheet } from "../sheet.ts";
import { listMenuPages, openBackOffice } from "./back-office.ts";

/** Show no rows before the form is submitted. */
const ASK_FIRST = ["/admin/csr-portal", "/admin/customer-eligibility", "/admin/messaging/suppressions", "/admin/tds"];
/** Has rows only after failures. */
const FAILURES = "/admin/jobs";

/** A server started with demo history, as on the first start of a demo. */
const test = testWithOwnServer({ SAAKH_DEMO_HISTORY: "1" });

test("a demo after its first start has data on every page of the back office", async ({ page, world, browser }) => {
  const sheet: Sheet["rows"] = [];
  await openBackOffice(page, world, "admin");
  const paths = (await listMenuPages(page)).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(25);
  for (const path of new Set(paths)) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const rows = page.getByRole("main").getByRole("row");
      if (path === FAILURES) await expect(page.getByText("No failed jobs")).toBeVisible();
      else if (!ASK_FIRST.includes(path)) await expect(rows.nth(1)).toBeVisible();
      const pictures: string[] = [];
      await addPicture(pictures, page);
      sheet.push({ caption: path, pictures });
    });
  }
  await page.goto("/admin/payouts");
  await expect(page.getByRole("row").filter({ hasText: "Awaiting approval" })).toHaveCount(1);
  await expectAccessible(page);
  await writeSheet(browser, { name: "back-office", thumb: { width: 683, height: 384 }, columns: 2, rows: sheet });
});
