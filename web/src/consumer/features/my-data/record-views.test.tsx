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

test("nobody who looked, and a failure to load, are told apart", async () => {
  serve({ [VIEWS]: { body: { items: [] } } });
  const nobody = await draw(RecordViews);
  await expect.element(nobody.getByText("None of our staff has looked at your data.")).toBeVisible();
  await nobody.unmount();
  serve({ [VIEWS]: { status: 404, body: {} } });
  const failed = await draw(RecordViews);
  await expect.element(failed.getByRole("button", { name: "Try again" })).toBeVisible();
});
