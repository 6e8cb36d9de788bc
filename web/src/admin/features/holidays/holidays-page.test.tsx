import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import type { CalendarEnd, Holiday } from "#shared/api/admin/holidays.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { HolidaysPage } from "./holidays-page.tsx";

function day(date: string, name: string, changes: Partial<Holiday> = {}): Holiday {
  return { date, name, nameHi: null, estimate: false, source: null, version: 7, ...changes };
}

const END: CalendarEnd = { knownUntil: "2027-12-31", daysLeft: 404, endsSoon: false, version: 9 };

function year(end: Partial<CalendarEnd> = {}) {
  const items = [day("2027-01-26", "Republic Day"), day("2027-10-29", "Diwali", { estimate: true })];
  return { body: { year: 2027, items, end: { ...END, ...end } } };
}

const HISTORY = { body: { items: [], nextCursor: null } };

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test.each([
  ["Republic Day", ["Edit", "Delete"]],
  ["Diwali", ["Edit", "Mark as announced", "Delete"]],
])("actions for %s: %j", async (name, actions) => {
  serve({ "GET /api/admin/holidays": year(), "GET /api/admin/holidays/history": HISTORY });
  const page = await draw(HolidaysPage, { search: "?year=2027" });
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await expect.element(screen.getByRole("menu")).toBeVisible();
  const items = screen.getByRole("menuitem").elements();
  expect(items.map((item) => item.textContent)).toEqual(actions);
});

test.each([
  [{}, null],
  [{ daysLeft: 60, endsSoon: true }, "ends on 31 Dec 2027, in 60 days"],
  [{ daysLeft: 1, endsSoon: true }, "ends on 31 Dec 2027, tomorrow"],
  [{ daysLeft: -3, endsSoon: true }, "ended on 31 Dec 2027"],
])("an end of %j is reported: %s", async (end, error) => {
  serve({ "GET /api/admin/holidays": year(end), "GET /api/admin/holidays/history": HISTORY });
  const page = await draw(HolidaysPage, { search: "?year=2027" });
  await expect.element(page.getByText("Complete until 31 Dec 2027")).toBeVisible();
  if (error === null)
    await expect.element(page.getByText("The holiday calendar", { exact: false })).not.toBeInTheDocument();
  else await expect.element(page.getByText(error, { exact: false })).toBeVisible();
});

test("an edit of a changed holiday conflicts, and the typed text is kept", async () => {
  serve({
    "GET /api/admin/holidays": year(),
    "GET /api/admin/holidays/history": HISTORY,
    "PUT /api/admin/holidays/2027-10-29": {
      status: 409,
      body: { code: "changed-meanwhile", message: "Changed by another user" },
    },
  });
  await draw(HolidaysPage, { search: "?year=2027&open=edit-2027-10-29" });
  const dialog = screen.getByRole("dialog", { name: "Edit Diwali" });
  await dialog.getByLabelText("Name", { exact: true }).fill("Deepavali");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Changed by another user");
  await expect.element(dialog.getByLabelText("Name", { exact: true })).toHaveValue("Deepavali");
});

test("a holiday is added with the typed values; empty ones are left out", async () => {
  const calls = serve({
    "GET /api/admin/holidays": year(),
    "GET /api/admin/holidays/history": HISTORY,
    "POST /api/admin/holidays": { status: 201, body: day("2027-05-01", "Maharashtra Day") },
  });
  await draw(HolidaysPage, { search: "?year=2027&open=new" });
  const dialog = screen.getByRole("dialog", { name: "Add a day" });
  await dialog.getByLabelText("Date", { exact: true }).fill("2027-05-01");
  await dialog.getByLabelText("Name", { exact: true }).fill(" Maharashtra Day ");
  await dialog.getByRole("checkbox", { name: "Estimate" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    date: "2027-05-01",
    name: "Maharashtra Day",
    nameHi: null,
    estimate: true,
    source: null,
  });
});
