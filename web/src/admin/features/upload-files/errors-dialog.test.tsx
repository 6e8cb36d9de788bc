import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { ErrorsDialog } from "./errors-dialog.tsx";

const APPLIED = {
  success: true,
  message: "3 rows updated",
  rowsUpdated: 3,
  errors: ["Row 3: no", "Row 4: no"],
  errorCount: 2,
  id: "7",
  taskId: null,
};

beforeEach(() => enterTestSite());

test("all errors are listed, or their total is shown", async () => {
  const page = await draw(() => <ErrorsDialog applied={APPLIED} onClose={() => undefined} />);
  await expect.element(screen.getByRole("dialog", { name: "2 Errors found", exact: true })).toBeVisible();
  await page.unmount();
  await draw(() => <ErrorsDialog applied={{ ...APPLIED, errorCount: 24_994 }} onClose={() => undefined} />);
  const name = "24,994 Errors found, of which the first 2 are listed";
  await expect.element(screen.getByRole("dialog", { name })).toBeVisible();
});
