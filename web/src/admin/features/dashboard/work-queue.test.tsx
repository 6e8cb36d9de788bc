import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import type { QueueLength } from "#shared/api/admin/work-queue.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { WorkQueue } from "./work-queue.tsx";

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

function length(queue: QueueLength["queue"], count: number, oldestDays: number | null, oldest: string | null = null) {
  return { queue, count, isMore: false, oldest: oldest ?? (oldestDays === null ? null : "2026-11-20"), oldestDays };
}

function drawQueues(items: QueueLength[]) {
  serve({ "GET /api/admin/work-queue": { body: { items } } });
  return draw(WorkQueue);
}

const lines = () =>
  screen
    .getByRole("listitem")
    .elements()
    .map((line) => line.textContent);

test("queues are listed with their age, longest waiting first, and empty ones are left out", async () => {
  const page = await drawQueues([
    length("merchants", 3, 4),
    length("disputes", 1, 0),
    length("payouts", 0, null),
    length("expected-files", 2, 9),
    { ...length("failed-jobs", 1000, 1), isMore: true },
    length("mismatches", 5, 56, "2026-09-01"),
  ]);
  await expect
    .poll(lines)
    .toEqual([
      "5 commission mismatches to reviewoldest from September 2026",
      "2 files not yet received from lendersoldest 9 days",
      "3 merchants awaiting approvaloldest 4 days",
      "1,000+ failed jobsoldest 1 day",
      "1 dispute to answersince today",
    ]);
  await expect
    .element(page.getByRole("link", { name: "3 merchants awaiting approval" }))
    .toHaveAttribute("href", "/admin/merchant-management?status=pending&sort=createdAt");
  await expect
    .element(page.getByRole("link", { name: "1 dispute to answer" }))
    .toHaveAttribute("href", "/admin/disputes?state=open");
});

test("with nothing to do there is one line", async () => {
  const page = await drawQueues([length("merchants", 0, null)]);
  await expect.element(page.getByText("Nothing is waiting for you.")).toBeVisible();
});

test("those who work on no queue see none", async () => {
  const page = await drawQueues([]);
  await expect.element(page.getByRole("heading")).not.toBeInTheDocument();
});
