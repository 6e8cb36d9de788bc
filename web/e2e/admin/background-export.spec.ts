import { readFile } from "node:fs/promises";
import { expect, testWithOwnServer } from "../fixtures.ts";
import { openBackOffice } from "./back-office.ts";

/** A server that writes lists of more than two rows as background exports. */
const test = testWithOwnServer({ SAAKH_EXPORT_ROWS_AT_ONCE: "2" });

test("a long list is exported in the background, despite a reload, and its link works once", async ({
  page,
  world,
}, info) => {
  await openBackOffice(page, world, "admin", "/admin/brands");
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "CSV file" }).click();
  const tray = page.getByRole("region", { name: "Downloads" });
  await expect(tray.getByText(/brands-.*\.csv/)).toBeVisible();
  await page.reload();
  await expect(tray.getByText(/^brands-.*\.csv is ready$/)).toBeVisible();

  const links: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().includes("/api/task-files/")) links.push(request.url());
  });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    tray.getByRole("button", { name: /^Download brands-/ }).click(),
  ]);
  const path = info.outputPath(download.suggestedFilename());
  await download.saveAs(path);
  const lines = (await readFile(path, "utf8")).trim().split("\n");
  expect(lines.length).toBeGreaterThan(3);
  const link = links.find((url) => url !== undefined);
  expect(link).toBeDefined();
  const again = await page.request.get(String(link));
  expect(again.ok()).toBe(false);
});
