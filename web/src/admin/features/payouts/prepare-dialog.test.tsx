import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import type { PayoutProposal } from "#shared/api/admin/payouts.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { PrepareDialog } from "./prepare-dialog.tsx";

const ROHINI: PayoutProposal = {
  payee: "Rohini Mobile Shop",
  account: "merchant",
  party: 7,
  merchantId: 7,
  version: 3,
  accountOf: "Rohini Mobile Shop",
  bankAccount: "XXXX6789",
  bankProblem: null,
  gross: 24_000,
  gst: 0,
  tds: 480,
  tdsPercent: 2,
  net: 23_520,
};
const DEVIKA: PayoutProposal = {
  ...ROHINI,
  payee: "Devika Traders",
  party: 9,
  merchantId: 9,
  bankProblem: "Account closed",
};

const TOTAL = { count: 1, gross: 24_000, gst: 0, tds: 480, net: 23_520 };

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

/** Draws the dialog over a server whose preview always has these payouts. */
async function drawDialog(payouts: PayoutProposal[], leftOut: PayoutProposal[]) {
  const calls = serve({
    "POST /api/admin/payouts/preview": { body: { payouts, leftOut, total: TOTAL } },
    "POST /api/admin/payouts": { status: 409, body: { code: "payout-preview-changed", message: "Changed." } },
  });
  const page = await draw(() => <PrepareDialog onPrepared={() => undefined} onClose={() => undefined} />);
  return { calls, page };
}

test("a payee whose account the bank refused is out until asked for, and says why", async () => {
  const { calls, page } = await drawDialog([ROHINI], [DEVIKA]);
  const rohini = page.getByRole("checkbox", { name: /Rohini/ });
  const devika = page.getByRole("checkbox", { name: /Devika/ });
  await expect.element(rohini).toBeChecked();
  await expect.element(devika).not.toBeChecked();
  await expect.element(page.getByText(/Account closed/)).toBeVisible();

  await devika.click();
  await expect.element(devika).toBeChecked();
  await rohini.click();
  const choice = { leaveOut: [{ account: "merchant", party: 7 }], payAgain: [{ account: "merchant", party: 9 }] };
  await expect.poll(() => calls.at(-1)?.body).toEqual(choice);

  await devika.click();
  await expect.poll(() => calls.at(-1)?.body).toEqual({ ...choice, payAgain: [] });
});

test("what is prepared says which refused accounts are paid again", async () => {
  const { calls, page } = await drawDialog([ROHINI, DEVIKA], []);
  await page.getByRole("button", { name: "Prepare batch" }).click();
  const prepared = () => calls.find(({ path }) => path === "/api/admin/payouts")?.body;
  const seen = { account: "merchant", version: 3, gross: 24_000, net: 23_520 };
  await expect.poll(prepared).toEqual({
    payouts: [
      { ...seen, party: 7, merchantId: 7, payAgain: false },
      { ...seen, party: 9, merchantId: 9, payAgain: true },
    ],
  });
  await expect.element(page.getByRole("alert")).toBeVisible();
});
