import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import type { AuditDetail, AuditEntry } from "#shared/api/admin/audit.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
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
  changes: [{ field: "attributionDays", label: "Window, days", before: "30", after: "60" }],
  moreChanges: 2,
  noted: [],
};
const DETAIL: AuditDetail = {
  ...ENTRY,
  before: { attributionDays: 30, name: "Udaan" },
  after: { attributionDays: 60, name: "Udaan" },
  detail: { reason: "New contract" },
  noted: [{ label: "Reason", value: "New contract" }],
};

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("an entry names the actor and the person represented, and opens its changes", async () => {
  serve({
    "GET /api/admin/audit": { body: { items: [ENTRY], nextCursor: null, total: null } },
    "GET /api/admin/audit/90": { body: DETAIL },
  });
  const page = await draw(AuditPage, { search: "" });
  await expect.element(page.getByText("on behalf of Imran Khan")).toBeVisible();
  await expect.element(page.getByText("Window, days: 30 → 60")).toBeVisible();
  await expect.element(page.getByText("and 2 more")).toBeVisible();
  await page.getByRole("button", { name: "Details of Partner changed, Partner 4" }).click();
  const dialog = screen.getByRole("dialog", { name: "Partner changed" });
  await expect.element(dialog.getByRole("row", { name: "Window, days 30 60" })).toBeVisible();
  await expect.element(dialog.getByText("New contract")).toBeVisible();
});

test("a created value is labelled as added", async () => {
  const changes = [{ field: "name", label: "Name", before: "", after: "Udaan" }];
  const entry = { ...ENTRY, action: "partner.create", actionText: "Partner added", changes, moreChanges: 0 };
  serve({ "GET /api/admin/audit": { body: { items: [entry], nextCursor: null, total: null } } });
  const page = await draw(AuditPage, { search: "" });
  await expect.element(page.getByText("Name: Udaan (added)")).toBeVisible();
});

test("an uploaded file shows its name and the counts of its rows", async () => {
  const entry = {
    ...ENTRY,
    action: "upload.apply",
    actionText: "File applied",
    target: { kind: "upload", id: "01f1", name: "status-nov.csv" },
    changes: [],
    moreChanges: 0,
    noted: [
      { label: "Changes", value: "1150" },
      { label: "Refused", value: "2" },
    ],
  };
  serve({ "GET /api/admin/audit": { body: { items: [entry], nextCursor: null, total: null } } });
  const page = await draw(AuditPage, { search: "" });
  await expect.element(page.getByRole("button", { name: "status-nov.csv", exact: true })).toBeVisible();
  await expect.element(page.getByText("Changes: 1150 · Refused: 2")).toBeVisible();
});

test("codes stay available beside their labels, and new kinds have labels", async () => {
  const target = { kind: "suppression", id: "s1", name: null };
  const suppressed = { ...ENTRY, target };
  serve({
    "GET /api/admin/audit": { body: { items: [suppressed], nextCursor: null, total: null } },
    "GET /api/admin/audit/90": { body: { ...DETAIL, target } },
  });
  const page = await draw(AuditPage, { search: "" });
  const targetButton = page.getByRole("button", { name: "Do-not-contact entry s1", exact: true });
  await expect.element(targetButton).toHaveAttribute("title", "suppression s1");
  await expect.element(page.getByText("Window, days: 30 → 60")).toHaveAttribute("title", "attributionDays");
  const details = page.getByRole("button", { name: /^Details of Partner changed/ });
  await expect.element(details).toHaveAttribute("title", "partner.update");
  await details.click();
  await expect.element(screen.getByRole("dialog").getByText("partner.update · suppression s1")).toBeVisible();
});

test("the last column is not hidden beside the menu of a window of 1366 pixels", async () => {
  const long = { ...ENTRY, target: { kind: "ticket", id: "01a1de87-2040-73a5-8c3d-b00000000000", name: null } };
  serve({ "GET /api/admin/audit": { body: { items: [long], nextCursor: null, total: null } } });
  // The width that the menu leaves.
  await screen.viewport(1078, 768);
  const page = await draw(AuditPage, { search: "" });
  const table = page.getByRole("region", { name: "Audit" });
  await expect.element(table).toBeVisible();
  const { scrollWidth, clientWidth } = table.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test("a click on a target filters by it", async () => {
  serve({ "GET /api/admin/audit": { body: { items: [ENTRY], nextCursor: null, total: null } } });
  const page = await draw(AuditPage, { search: "" });
  await page.getByRole("button", { name: "Partner 4", exact: true }).click();
  await expect.element(page.getByLabelText("Type", { exact: true })).toHaveValue("partner");
  await expect.element(page.getByLabelText("ID", { exact: true })).toHaveValue("4");
});
