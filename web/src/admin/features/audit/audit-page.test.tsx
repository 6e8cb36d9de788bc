import "#shared/testing/console.css";
import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import type { AuditDetail, AuditEntry } from "#shared/api/admin/audit.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testProperty } from "#shared/testing/properties.ts";
import { AuditPage } from "./audit-page.tsx";

const ENTRY: AuditEntry = {
  id: "90",
  at: "2026-11-21T08:10:00Z",
  actor: { kind: "admin", id: "2", name: "Ravi Menon" },
  onBehalfOf: { kind: "merchant", id: "7", name: "Imran Khan" },
  action: "partner.update",
  actionText: "Partner changed",
  target: { kind: "partner", id: "4", name: null },
  requestId: "r-1",
  sealed: true,
};
const DETAIL: AuditDetail = {
  ...ENTRY,
  before: { attributionDays: 30, name: "Udaan" },
  after: { attributionDays: 60, name: "Udaan" },
  detail: { reason: "New contract" },
};

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("an entry names both who did it and on whose behalf, and opens what changed", async () => {
  serve({
    "GET /api/admin/audit": { body: { items: [ENTRY], nextCursor: null, total: null } },
    "GET /api/admin/audit/90": { body: DETAIL },
    "GET /api/admin/properties/partner": {
      body: { entity: "partner", properties: [testProperty("attribution_days", "Window, days")] },
    },
  });
  const page = await draw(AuditPage, { search: "" });
  await expect.element(page.getByText("on behalf of Imran Khan")).toBeVisible();
  await page.getByRole("button", { name: "Details of Partner changed, Partner 4" }).click();
  const dialog = screen.getByRole("dialog", { name: "Partner changed" });
  await expect.element(dialog.getByRole("row", { name: "Window, days 30 60" })).toBeVisible();
  expect(dialog.getByRole("row", { name: /Udaan/ }).elements()).toHaveLength(0);
  await expect.element(dialog.getByText("New contract")).toBeVisible();
});

test("what was done to one thing is a click away", async () => {
  serve({ "GET /api/admin/audit": { body: { items: [ENTRY], nextCursor: null, total: null } } });
  const page = await draw(AuditPage, { search: "" });
  await page.getByRole("button", { name: "Partner 4", exact: true }).click();
  await expect.element(page.getByLabelText("Kind", { exact: true })).toHaveValue("partner");
  await expect.element(page.getByLabelText("Id", { exact: true })).toHaveValue("4");
});
