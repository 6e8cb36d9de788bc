import { execFileSync } from "node:child_process";
import { testAccessibility } from "../console.ts";
import { expect, test } from "../fixtures.ts";
import { enter } from "./back-office.ts";
import { READ_ROWS } from "./workbook.ts";

test("support sees how far people come, and takes a part along", async ({ page, world }, info) => {
  await enter(page, world, "role2", "/admin/customers-journey?range=last_30_days");
  await expect(page.getByRole("heading", { level: 1, name: "Customers' Journey" })).toBeVisible();
  const steps = page.getByRole("group", { name: "How far people come" });
  await expect(steps.getByRole("rowheader")).toHaveText([
    "Began",
    "Answered all",
    "Saw offers",
    "Applied",
    "Approved",
    "Paid out",
  ]);
  await expect(page.getByText("Nobody stands before a question.")).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    (async () => {
      await page.getByRole("button", { name: "Export" }).first().click();
      await page.getByRole("menuitem", { name: "Excel file (XLSX)" }).click();
    })(),
  ]);
  const path = info.outputPath(download.suggestedFilename());
  await download.saveAs(path);
  const rows = JSON.parse(execFileSync("python3", ["-c", READ_ROWS, path], { encoding: "utf8" })) as string[][];
  expect(rows[0]?.slice(0, 3)).toEqual(["Step", "People", "The days before"]);
  expect(rows).toHaveLength(7);

  await page.getByRole("combobox", { name: "Product" }).selectOption("Gold Loans");
  await expect(page).toHaveURL(/productType=Gold/);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Product" })).toHaveValue("Gold Loans");
});

testAccessibility(async (page, world, stop) => {
  await enter(page, world, "admin", "/admin/customers-journey?range=last_30_days");
  await expect(page.getByRole("table").first()).toBeVisible();
  await stop();
});
