import { beforeEach, expect, test, vi } from "vitest";
import { page as screen } from "vitest/browser";
import type { Task, TaskUpload } from "#shared/api/tasks.ts";
import "#shared/testing/console.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { saveOnDevice } from "#shared/ui/save-on-device.ts";
import { TaskTray } from "./task-tray.tsx";

vi.mock(import("#shared/ui/save-on-device.ts"), () => ({ saveOnDevice: vi.fn() }));

beforeEach(() => {
  enterTestSite();
  vi.mocked(saveOnDevice).mockClear();
});

const FILE = "users-2026-11-21.csv";

const task = (change: Partial<Task>): Task => ({
  id: "7",
  kind: "export",
  name: FILE,
  state: "waiting",
  rowsDone: 0,
  rowsTotal: null,
  bytes: null,
  problem: null,
  createdAt: "2026-11-21T04:00:00Z",
  endedAt: null,
  expiresAt: null,
  upload: null,
  ...change,
});

const UPLOAD: TaskUpload = { id: "01f1", kind: "mis", payoutId: null, statusText: "Applied", changes: 0, failed: 0 };

/** A server with these tasks, which a test changes at once or after a call. */
function serveTasks(first: Task[], after: Record<string, Task[]> = {}) {
  const server = { tasks: first, calls: [] as string[] };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    server.calls.push(call);
    server.tasks = after[call] ?? server.tasks;
    if (call === "GET /api/tasks") return Response.json({ items: server.tasks });
    if (call === "POST /api/tasks/7/link") return Response.json({ url: "/api/task-files/once", expiresAt: "" });
    if (call === "GET /api/task-files/once") return new Response("rows");
    return new Response(null, { status: 204 });
  };
  return server;
}

const lists = (calls: string[]) => calls.filter((call) => call === "GET /api/tasks").length;

test("a running task shows its progress and is polled until it is ready", async () => {
  const server = serveTasks([task({ state: "running", rowsDone: 1000, rowsTotal: 170_000 })]);
  const page = await draw(TaskTray);
  await expect.element(page.getByText("1,000 of 1,70,000 rows")).toBeVisible();
  await expect.element(page.getByRole("progressbar")).toHaveAttribute("value", "1000");
  await expect.element(page.getByRole("status")).toHaveTextContent(`Preparing ${FILE}`);
  server.tasks = [task({ state: "done", rowsDone: 170_000, expiresAt: "2026-11-21T05:30:00Z" })];
  await expect.element(page.getByRole("status"), { timeout: 5000 }).toHaveTextContent(`${FILE} is ready`);
  await expect.element(page.getByText("Available until 11:00 am")).toBeVisible();
  const calls = lists(server.calls);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(lists(server.calls)).toBe(calls);
});

test("a paused task says so, without a spinner", async () => {
  const server = serveTasks([task({ kind: "upload", name: "nov.csv", state: "running", rowsDone: 6, rowsTotal: 12 })]);
  const page = await draw(TaskTray);
  const entry = page.getByRole("listitem");
  await expect.element(entry).toHaveTextContent("Working on nov.csv6 of 12 rows");
  expect(entry.element().querySelector(".animate-spin")).not.toBeNull();
  server.tasks = [{ ...server.tasks[0]!, state: "paused" }];
  await expect.element(entry, { timeout: 5000 }).toHaveTextContent("nov.csv is paused6 of 12 rows");
  expect(entry.element().querySelector(".animate-spin")).toBeNull();
  await expect.element(page.getByRole("status")).toHaveTextContent("nov.csv is paused");
  server.tasks = [{ ...server.tasks[0]!, rowsTotal: null }];
  await expect.element(entry, { timeout: 5000 }).toHaveTextContent("nov.csv is paused");
});

test("an uploaded file that ended shows its state and rows, and links to it", async () => {
  const upload = { ...UPLOAD, changes: 1150, failed: 2 };
  serveTasks([task({ kind: "upload", name: "nov.csv", state: "done", upload })]);
  const page = await draw(TaskTray);
  const entry = page.getByRole("listitem");
  await expect.element(entry).toHaveTextContent("nov.csv: AppliedChanges: 1,150. Refused: 2Open");
  await expect.element(page.getByRole("status")).toHaveTextContent("nov.csv: Applied");
  await expect
    .element(page.getByRole("link", { name: "Open nov.csv" }))
    .toHaveAttribute("href", "/admin/mis-upload?file=01f1");
});

test("a bank's file links to the responses of its batch", async () => {
  const upload = { ...UPLOAD, kind: "bank", payoutId: 12 } as const;
  serveTasks([task({ kind: "upload", name: "bank.csv", state: "done", upload })]);
  const page = await draw(TaskTray);
  await expect
    .element(page.getByRole("link", { name: "Open bank.csv" }))
    .toHaveAttribute("href", "/admin/payouts/12/responses?file=01f1");
});

test("an import that ended links to its result", async () => {
  serveTasks([task({ kind: "import-suppressions", name: "dnd.csv", state: "done" })]);
  const page = await draw(TaskTray, { search: "" });
  await expect.element(page.getByRole("status")).toHaveTextContent("dnd.csv: import finished");
  await expect
    .element(page.getByRole("link", { name: "See the result of dnd.csv" }))
    .toHaveAttribute("href", "/admin/messaging/suppressions?import=7");
});

test("a single row is in the singular", async () => {
  const upload = { ...UPLOAD, changes: 1 };
  serveTasks([
    task({ kind: "upload", name: "nov.csv", state: "done", upload }),
    task({ id: "8", state: "running", rowsDone: 0, rowsTotal: 1 }),
  ]);
  const page = await draw(TaskTray);
  await expect.element(page.getByText("Changes: 1. Refused: 0", { exact: false })).toBeVisible();
  await expect.element(page.getByText("0 of 1 row", { exact: true })).toBeVisible();
});

test("the list does not cover what turns the pages", async () => {
  await screen.viewport(1366, 768);
  serveTasks([1, 2, 3].map((id) => task({ id: String(id), state: "done", expiresAt: "2026-11-21T05:30:00Z" })));
  const page = await draw(() => (
    <div className="flex flex-col">
      <main className="flex-1 p-6">
        <div className="h-[calc(100dvh-5rem)]" />
        <nav aria-label="Pages">1–20 of 23</nav>
      </main>
      <TaskTray />
    </div>
  ));
  const tray = page.getByRole("region", { name: "Downloads" });
  await expect.element(tray).toBeVisible();
  const text = document.createRange();
  text.selectNodeContents(page.getByRole("navigation", { name: "Pages" }).element());
  const [pages, box] = [text.getBoundingClientRect(), tray.element().getBoundingClientRect()];
  expect(pages.bottom).toBeLessThan(768);
  expect(pages.right < box.left || pages.bottom < box.top).toBe(true);
});

test("a ready file is downloaded by a link of its own", async () => {
  const server = serveTasks([task({ state: "done", expiresAt: "2026-11-21T05:30:00Z" })]);
  const page = await draw(TaskTray);
  await page.getByRole("button", { name: `Download ${FILE}` }).click();
  await expect.poll(() => vi.mocked(saveOnDevice).mock.calls.length).toBe(1);
  const [file, name] = vi.mocked(saveOnDevice).mock.calls[0]!;
  expect([await file.text(), name]).toEqual(["rows", FILE]);
  expect(server.calls).toContain("POST /api/tasks/7/link");
});

test("a failed task shows why and is retried; a running one is cancelled; an ended one is removed", async () => {
  const again = "POST /api/tasks/7/run-again";
  const cancel = "POST /api/tasks/7/cancel";
  const putAway = "DELETE /api/tasks/7";
  const server = serveTasks([task({ state: "failed", problem: "The server has no room" })], {
    [again]: [task({})],
    [cancel]: [task({ state: "failed", problem: "It went wrong" })],
    [putAway]: [],
  });
  const page = await draw(TaskTray);
  await expect.element(page.getByText("The server has no room")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: `Cancel ${FILE}` }).click();
  await expect.element(page.getByText("It went wrong")).toBeVisible();
  await page.getByRole("button", { name: `Dismiss ${FILE}` }).click();
  await expect.element(screen.getByRole("listitem").first()).not.toBeInTheDocument();
  expect(server.calls.filter((call) => call !== "GET /api/tasks")).toEqual([again, cancel, putAway]);
});
