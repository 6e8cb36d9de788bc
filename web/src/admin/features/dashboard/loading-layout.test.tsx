import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#admin/admin.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { Today } from "./today.tsx";
import { WorkQueue } from "./work-queue.tsx";

const FIGURES = {
  asOf: "2026-11-20T09:00:00Z",
  started: 12,
  submitted: 7,
  approved: 3,
  disbursed: 1,
  disbursedAmount: 250_000,
  newCustomers: 9,
  customers: 1204,
};

const QUEUE = { count: 3, isMore: false, oldest: "2026-11-20", oldestDays: 4 };

function Page() {
  return (
    <div className="flex flex-col gap-4">
      <WorkQueue />
      <Today />
      <p>What follows</p>
    </div>
  );
}

beforeEach(() => enterTestSite());

test.each([
  [1366, 768],
  [360, 640],
])("nothing moves when the figures arrive, %d × %d", async (width, height) => {
  await screen.viewport(width, height);
  let answer = () => undefined as void;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    await answered;
    const queues = [
      { ...QUEUE, queue: "merchants" },
      { ...QUEUE, queue: "failed-jobs" },
    ];
    return Response.json(pathname === "/api/admin/work-queue" ? { items: queues } : FIGURES);
  };
  const page = await draw(Page);
  const after = page.getByText("What follows");
  await expect.element(after).toBeVisible();
  const top = after.element().getBoundingClientRect().top;
  await expect.element(page.getByText(/started/)).not.toBeVisible();
  answer();
  await expect.element(page.getByText("3 failed jobs")).toBeVisible();
  await expect.element(page.getByText(/started 12/)).toBeVisible();
  expect(after.element().getBoundingClientRect().top).toBe(top);
});
