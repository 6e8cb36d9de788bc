import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { RecordViews } from "./record-views.tsx";

const VIEWS = "GET /api/record-views";

beforeEach(() => enterTestSite());

test("each look has its day and reason", async () => {
  const text = "Our support team saw your email. Reason: you contacted us.";
  serve({ [VIEWS]: { body: { items: [{ day: "2026-11-28", text }] } } });
  const page = await draw(RecordViews);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText("28 Nov 2026")).toBeVisible();
});

test("nobody who looked is said", async () => {
  serve({ [VIEWS]: { body: { items: [] } } });
  const page = await draw(RecordViews);
  await expect.element(page.getByText("None of our staff has looked at your data.")).toBeVisible();
});
