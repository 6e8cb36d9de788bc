import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page as screen } from "vitest/browser";
import { USERS_EXPORT } from "#shared/api/admin/users.ts";
import { adminArea, customerArea, enterArea } from "#shared/session/area.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { TaskTray } from "../tasks/task-tray.tsx";
import { Toasts } from "../toasts.tsx";
import { ExportButton } from "./export-button.tsx";

const expire = vi.spyOn(adminArea, "expire").mockReturnValue();

function Page() {
  return (
    <>
      <ExportButton path={USERS_EXPORT} search={{ search: "meera" }} />
      <Toasts />
    </>
  );
}

beforeEach(() => {
  enterTestSite();
  enterArea(adminArea);
  localStorage.setItem("a_atkn", "a_token");
  expire.mockClear();
});
afterEach(() => {
  localStorage.clear();
  enterArea(customerArea);
});

test("an export answered with 401 ends the session like other calls, without another message", async () => {
  const requests = serve({
    "GET /api/admin/users.csv": { status: 401, body: { code: "session-dead", message: "Over" } },
  });
  const page = await draw(Page, { search: "" });
  await page.getByRole("button", { name: "Export" }).click();
  await screen.getByRole("menuitem", { name: "CSV file" }).click();
  await expect.poll(() => expire.mock.calls.length).toBe(1);
  expect(requests.map(({ path }) => path)).toEqual(["/api/admin/users.csv"]);
  await expect.element(screen.getByText("Over").first()).not.toBeInTheDocument();
});

test("a rejected export shows why, and does not end the session", async () => {
  serve({ "GET /api/admin/users.csv": { status: 403, body: { code: "forbidden", message: "Not for your role" } } });
  const page = await draw(Page, { search: "" });
  await page.getByRole("button", { name: "Export" }).click();
  await screen.getByRole("menuitem", { name: "CSV file" }).click();
  await expect.element(screen.getByText("Not for your role").first()).toBeVisible();
  expect(expire).not.toHaveBeenCalled();
});

test("a background export, here as a workbook, appears in the task tray", async () => {
  const task = { id: "7", kind: "export", name: "users-2026-11-21.xlsx", state: "waiting", problem: null };
  const numbers = {
    rowsDone: 0,
    rowsTotal: null,
    bytes: null,
    createdAt: "",
    endedAt: null,
    expiresAt: null,
    upload: null,
  };
  const requests = serve({
    "GET /api/admin/users.xlsx": { status: 202, body: { ...task, ...numbers } },
    "GET /api/tasks": { body: { items: [{ ...task, ...numbers }] } },
  });
  const Listed = () => (
    <>
      <Page />
      <TaskTray />
    </>
  );
  const page = await draw(Listed, { search: "" });
  await page.getByRole("button", { name: "Export" }).click();
  await screen.getByRole("menuitem", { name: "Excel file (XLSX)" }).click();
  const calls = () => requests.map(({ path }) => path);
  await expect.poll(calls).toContain("/api/admin/users.xlsx");
  const after = () => calls().slice(calls().indexOf("/api/admin/users.xlsx"));
  await expect.poll(after).toContain("/api/tasks");
  await expect.element(page.getByText("Preparing users-2026-11-21.xlsx").last()).toBeVisible();
});
