import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#admin/admin.css";
import type { ClosingItem } from "#shared/api/admin/commissions.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { ClosingChecklist } from "./closing-checklist.tsx";

const CALL = "/api/admin/commission-closings/2026-10";
const SESSION = {
  "GET /api/admin-reverify": {
    body: { adminId: 1, roleId: 4, name: "Sunita Kulkarni", permissions: ["commission.read", "commission.write"] },
  },
};

function lender(lenderId: number, name: string, changes: Partial<ClosingItem> = {}): ClosingItem {
  return {
    month: {
      lenderId,
      lender: name,
      month: "2026-10",
      loans: 2,
      disbursed: 100_000,
      slabId: 1,
      slabVersion: 1,
      expected: 2_000.5,
      confirmed: 2_000,
      received: 1_000,
      outstanding: 1_000.5,
      overpaid: 0,
      payable: 0,
      corrected: 0,
      closedAt: null,
      version: 3,
    },
    isBooked: true,
    statementLines: 2,
    unmatchedDisbursals: 0,
    unmatchedCommissions: 0,
    differences: 0,
    ...changes,
  };
}

const ITEMS = [
  lender(1, "CASHe"),
  lender(2, "Lotus", { differences: 1, statementLines: 0 }),
  lender(3, "Unbooked", { isBooked: false }),
];

function Page() {
  return <ClosingChecklist month="2026-10" checklist={{ isOver: true, items: ITEMS }} />;
}

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("lenders are chosen, looked at again, closed, and a failure is shown beside its lender", async () => {
  const calls = serve({
    ...SESSION,
    [`POST ${CALL}`]: {
      body: {
        items: [
          { lenderId: 1, lender: "CASHe", problem: null },
          { lenderId: 2, lender: "Lotus", problem: { code: "changed-meanwhile", message: "This was changed." } },
        ],
      },
    },
  });
  await draw(Page);
  await expect.element(screen.getByLabelText("Close the month of CASHe")).toBeChecked();
  await expect.element(screen.getByLabelText("Close the month of Lotus")).not.toBeChecked();
  await expect.element(screen.getByLabelText("Close the month of Unbooked")).toBeDisabled();
  await expect.element(screen.getByRole("row", { name: /^Total/ }).getByText("₹6,001.50")).toBeVisible();
  await screen.getByLabelText("Close the month of Lotus").click();
  await screen.getByRole("button", { name: "Close for lenders: 2" }).click();
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog.getByRole("row", { name: /^Total/ }).getByText("₹4,001")).toBeVisible();
  await expect.element(dialog.getByText("No statement, Mismatches: 1")).toBeVisible();
  const close = dialog.getByRole("button", { name: "Close month" });
  await expect.element(close).toBeDisabled();
  await dialog.getByLabelText("Close despite the open points").click();
  await close.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole("row", { name: /Lotus/ }).getByText("This was changed.")).toBeVisible();
  const sent = calls.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(sent).toEqual([
    {
      lenders: [
        { lenderId: 1, version: 3 },
        { lenderId: 2, version: 3 },
      ],
    },
  ]);
});

test("lines to match lead to those of their kind and lender, for users who match them", async () => {
  const items = [lender(1, "CASHe", { unmatchedDisbursals: 2, unmatchedCommissions: 5 })];
  const List = () => <ClosingChecklist month="2026-10" checklist={{ isOver: true, items }} />;
  serve(SESSION);
  await draw(List, { search: "" });
  await expect
    .element(screen.getByRole("link", { name: "5", exact: true }))
    .toHaveAttribute("href", "/admin/commission-lines?lenderId=1");
  // This user may not match disbursals.
  await expect.element(screen.getByRole("gridcell", { name: "2", exact: true })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "2", exact: true })).not.toBeInTheDocument();
});
