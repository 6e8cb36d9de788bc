import { beforeEach, expect, test } from "vitest";
import type { SentSubmission } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { testSubmission } from "#shared/testing/offers.ts";
import { Approvals } from "./approvals.tsx";

beforeEach(() => enterTestSite());

const FINZY: SentSubmission = { ...testSubmission("finzy", "approved"), receipt: null };
const NIRA: SentSubmission = { ...testSubmission("nira", "approved"), receipt: null };

test("a loan that is repaid at once has no EMI", async () => {
  const atOnce = { ...NIRA, offer: { ...NIRA.offer, emi: null } };
  const approved = [FINZY, atOnce];
  const page = await draw(() => <Approvals approved={approved} open={approved} />);
  await expect.element(page.getByRole("row", { name: "EMI ₹9,602 –" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Total to repay ₹2,30,439 ₹2,30,439" })).toBeVisible();
});

test("a long term is compared in years, as in the offers", async () => {
  const approved = [FINZY, { ...NIRA, offer: { ...NIRA.offer, months: 240 } }];
  const page = await draw(() => <Approvals approved={approved} open={approved} />);
  await expect.element(page.getByRole("row", { name: "Term 24 months 20 years" })).toBeVisible();
});

test("our total is not shown beside the lender's own EMI", async () => {
  const other = { ...NIRA, loan: { ...NIRA.loan, emi: 9900 } };
  const same = { ...FINZY, loan: { ...FINZY.loan, emi: 9602.4 } };
  const approved = [same, other];
  const page = await draw(() => <Approvals approved={approved} open={approved} />);
  await expect.element(page.getByRole("row", { name: "EMI ₹9,602 ₹9,900" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Total to repay ₹2,30,439 –" })).toBeVisible();
});

test("the choice of a loan says what its lender does next", async () => {
  const gold = { ...FINZY, nextStep: "Next is the visit: the lender weighs your gold." };
  const approved = [gold, NIRA];
  const page = await draw(() => <Approvals approved={approved} open={approved} />);
  await page.getByRole("button", { name: "Choose this: finzy" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("Next is the visit: the lender weighs your gold.")).toBeVisible();
  await expect.element(dialog.getByText(/We tell nira/)).toBeVisible();
  await expect.element(dialog.getByText(/agreement/)).not.toBeInTheDocument();
});
