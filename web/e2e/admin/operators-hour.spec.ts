import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { fetchLenders, openNewLenders } from "./lender-rows.ts";

/** Types over a cell and leaves it with the given key. */
async function editCell(page: Page, cell: string, value: string, key = "Enter"): Promise<void> {
  const shown = page.getByRole("button", { name: `${cell}: ` });
  await shown.focus();
  await page.keyboard.type(value);
  await page.keyboard.press(key);
}

test("an operator's hour: twenty edits, dates, a conflict, an outage, and no data is lost", async ({
  page,
  world,
  server,
}) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1366, height: 768 });
  const { path, names } = await openNewLenders(page, world);
  const ages = names.map((name, row) => ({ name, min: 22 + row, max: 45 + row }));
  const saved: unknown[] = [];
  page.on("response", (answer) => {
    if (answer.url().endsWith("/api/update-lender-data") && answer.ok()) saved.push(answer.request().postDataJSON());
  });
  for (const { name, min, max } of ages) {
    await editCell(page, `Age min of ${name}`, String(min), "Tab");
    await page.keyboard.type(String(max));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Age max of ${name}: ${max}` })).toBeFocused();
  }
  await expect.poll(() => saved.length).toBe(20);
  await expectAccessible(page);

  // Open the dashboard and choose its days by keyboard only.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("dashboard");
  await expect(page.getByRole("option", { name: "Dashboard" })).toBeVisible();
  await page.keyboard.press("Enter");
  const from = page.getByRole("textbox", { name: "Days: From" });
  await from.focus();
  await page.keyboard.type("01112026");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/range=custom_range&startDate=2026-11-01/);
  await expect(page.getByRole("heading", { level: 2, name: "By day", exact: true })).toBeVisible();
  await expectAccessible(page);

  // A second admin changes the same cell at the same time.
  const [colleague] = names;
  await page.goto(path);
  const income = page.getByRole("button", { name: `Income min of ${colleague}: ` });
  await income.focus();
  await page.keyboard.type("41000");
  const touched = (await fetchLenders(page, world)).find(({ name }) => name === colleague);
  const change = { lender_id: touched?.lender_id, property: "min_income", value: 38_000 };
  const theirUpdate = await page.request.post("/api/update-lender-data", {
    headers: { Authorization: `Bearer ${await world.fetchAdminToken()}` },
    data: change,
  });
  expect(theirUpdate.ok()).toBe(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Save yours" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(income).toHaveAccessibleName(`Income min of ${colleague}: 41,000`);
  const fetchIncome = async (wanted: string | undefined) =>
    (await fetchLenders(page, world)).find(({ name }) => name === wanted)?.min_income;
  // Cells show the typed value before the server has it; what is on its way when a server stops may have to be sent again.
  await expect.poll(() => fetchIncome(colleague)).toBe(41_000);

  // The server stops while a value is typed; the value is kept and saved once the server is back.
  const other = names[1] ?? "";
  const otherIncome = page.getByRole("button", { name: `Income min of ${other}: ` });
  await otherIncome.focus();
  await page.keyboard.type("47000");
  await server.suspend();
  await page.keyboard.press("Enter");
  const editor = page.getByRole("textbox", { name: `Income min of ${other}` });
  await expect(editor).toHaveValue("47000");
  await server.resume();
  await editor.focus();
  await page.keyboard.press("Enter");
  await expect(otherIncome).toHaveAccessibleName(`Income min of ${other}: 47,000`);
  await expect.poll(() => fetchIncome(other)).toBe(47_000);

  const now = await fetchLenders(page, world);
  for (const { name, min, max } of ages) {
    const savedLender = now.find((one) => one.name === name);
    expect([name, savedLender?.min_age, savedLender?.max_age]).toEqual([name, min, max]);
  }
  expect(now.find(({ name }) => name === colleague)?.min_income).toBe(41_000);
});
