import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#admin/admin.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { CommissionDifferencesPage } from "./differences-page.tsx";

const ROW = {
  submissionId: "019a0000-0000-7000-8000-000000000001",
  lenderId: 1,
  lender: "CASHe",
  month: "2026-09",
  expected: 3000,
  received: 2899.01,
  difference: -100.99,
  note: null,
  isAccepted: false,
  notedAt: null,
  notedBy: null,
  version: 3,
};

const LIST = "/api/admin/commission-differences";

const permissions = ["commission.read", "commission.write"];
const SESSION = {
  "GET /api/admin-reverify": { body: { adminId: 1, roleId: 4, name: "Sunita Kulkarni", permissions } },
  "GET /api/admin/commissions": { body: { items: [] } },
};

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("a difference gets a note in the version that was opened, and is accepted", async () => {
  const calls = serve({
    [`GET ${LIST}`]: { body: { items: [ROW], nextCursor: null, total: 1 } },
    ...SESSION,
    [`PUT ${LIST}/${ROW.submissionId}`]: { status: 204, body: null },
  });
  await draw(CommissionDifferencesPage);
  const row = screen.getByRole("row", { name: /CASHe/ });
  await expect.element(row.getByText("-₹100.99")).toBeVisible();
  await row.getByRole("button", { name: /^Add note/ }).click();
  const form = screen.getByRole("dialog");
  const save = form.getByRole("button", { name: "Save" });
  await save.click();
  await expect.element(form.getByRole("alert").getByText(/: Fill this in$/)).toBeVisible();
  await form.getByLabelText("Note").fill("Their fee for a late file");
  await form.getByLabelText("Mark as resolved").click();
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  const sent = calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  expect(sent).toEqual([{ note: "Their fee for a late file", isAccepted: true }]);
});

test("an accepted difference stays accepted when its note changes", async () => {
  const calls = serve({
    [`GET ${LIST}`]: { body: { items: [{ ...ROW, note: "Theirs", isAccepted: true }], nextCursor: null, total: 1 } },
    ...SESSION,
    [`PUT ${LIST}/${ROW.submissionId}`]: { status: 204, body: null },
  });
  await draw(CommissionDifferencesPage);
  await screen.getByRole("button", { name: /^Edit note/ }).click();
  const form = screen.getByRole("dialog");
  await form.getByLabelText("Note").fill("Their fee");
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(form).not.toBeInTheDocument();
  const sent = calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  expect(sent).toEqual([{ note: "Their fee", isAccepted: true }]);
});
