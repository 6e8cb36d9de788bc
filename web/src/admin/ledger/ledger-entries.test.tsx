import { beforeEach, expect, test } from "vitest";
import type { LedgerEntry } from "#shared/api/admin/commissions.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { LedgerEntries } from "./ledger-entries.tsx";

const ENTRY: LedgerEntry = {
  id: 7,
  title: "Expected",
  answers: null,
  at: "2026-11-21T06:00:00Z",
  month: "2026-11",
  submissionId: "01a1",
  shortCode: "7K3M-Q9TX",
  reason: [],
  lines: [],
};

beforeEach(() => enterTestSite());

test("an entry names its loan by the short code, or by the id if there is none", async () => {
  const entries = [ENTRY, { ...ENTRY, id: 6, submissionId: "01a2", shortCode: null }];
  const page = await draw(() => (
    <LedgerEntries entries={entries} hasMore={false} pending={false} onMore={() => undefined} />
  ));
  const loan = page.getByRole("link", { name: "7K3M-Q9TX" });
  await expect.element(loan).toHaveAttribute("href", "/admin/commission-loans/01a1");
  await expect.element(page.getByRole("link", { name: "01a2" })).toBeVisible();
});
