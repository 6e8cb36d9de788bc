import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import type { OpenLineRow } from "#shared/api/admin/work-queue.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { MisLinesPage } from "./open-lines-page.tsx";

const LINE: OpenLineRow = {
  id: "l1",
  fileId: "f1",
  fileName: "october.xlsx",
  row: 4,
  lenderId: 1,
  lender: "CASHe",
  amount: 5_000,
  day: "2026-10-01",
  reference: "A-1",
  state: "unmatched",
  createdAt: "2026-11-02T09:00:00Z",
};

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("a link to one lender's lines lists those, and the others can be listed again", async () => {
  const requestedLenders: (string | null)[] = [];
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(new Request(input, init).url);
    if (pathname === "/api/admin/open-mis-lines") requestedLenders.push(searchParams.get("lenderId"));
    return Response.json({ items: [LINE], nextCursor: null, total: 1 });
  };
  const page = await draw(MisLinesPage, { search: "?lenderId=1" });
  await expect.element(page.getByRole("rowheader", { name: "october.xlsx" })).toBeVisible();
  const lender = page.getByRole("combobox", { name: "Lender" });
  await expect.element(lender).toHaveValue("1");
  await expect.element(lender.getByRole("option", { name: "CASHe" })).toBeInTheDocument();
  await lender.selectOptions("Lender: any");
  await expect.element(lender).not.toBeInTheDocument();
  await expect.poll(() => requestedLenders).toEqual(["1", null]);
});
