import type { Page } from "@playwright/test";
import { Borrower } from "../consumer/borrower.ts";
import { expect } from "../fixtures.ts";
import type { World } from "../world.ts";

/** A disbursed loan. */
export interface PaidLoan {
  id: string;
  /** Its short code. */
  code: string;
  lender: string;
  /** Loan amount in rupees. */
  amount: number;
}

/** Takes a customer from a partner's page to a disbursed loan of a lender with callbacks. */
export async function disburseLoan(page: Page, world: World, lender: string, partner: string): Promise<PaidLoan> {
  const sunita = new Borrower(page, world);
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 640 });
  await world.speedUpLenders();
  await page.goto(`/${partner}`);
  await sunita.openOffers();
  await sunita.chooseOffer(lender);
  await sunita.fillLenderForm();
  await sunita.button("apply_send").click();
  const sent = page.getByRole("article", { name: lender });
  await expect(sent.getByText(sunita.text("status_disbursed"), { exact: true }).first()).toBeVisible();
  const { token, appId } = await page.evaluate(() => ({
    token: localStorage.getItem("atkn"),
    appId: localStorage.getItem("appId"),
  }));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get(`/api/submissions?appId=${appId}`, { headers });
  const { items } = (await answer.json()) as {
    items: { submissionId: string; shortCode: string; offer: { amount: number } }[];
  };
  const [submission] = items;
  if (submission === undefined) throw new Error("Nothing was sent to a lender");
  await page.evaluate(() => localStorage.clear());
  if (desk !== null) await page.setViewportSize(desk);
  const { submissionId: id, shortCode: code, offer } = submission;
  return { id, code, lender, amount: offer.amount };
}

/** Sets the commission share that a lender pays on disbursals. Needs an admin logged in on the page. */
export async function setLenderCommission(page: Page, lender: string, percent: number): Promise<void> {
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem("a_atkn"))}` };
  const lenders = await page.request.get("/api/get-lenders-data", { headers });
  const found = ((await lenders.json()) as { lender_id: number; name: string }[]).find(({ name }) => name === lender);
  if (found === undefined) throw new Error(`There is no lender ${lender}`);
  const any = { slab_disbursed_min: 0, slab_disbursed_max: null, slab_number_min: null, slab_number_max: null };
  const paid = { ats_min: null, ats_max: null, revenue_type_id: 1, revenue_flat: 0, revenue_percent: percent };
  const slab = { lender_id: found.lender_id, ...any, ...paid, status: 1 };
  const data = { seen: [], slabs: [slab] };
  const saved = await page.request.put(`/api/admin/lenders/${found.lender_id}/revenue`, { headers, data });
  if (!saved.ok()) throw new Error(`${saved.status()}: ${await saved.text()}`);
}

/** Today in the date format of lenders' files. */
export function formatFileDate(): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata" }).format(new Date());
}

/** Uploads a lender's statement, maps its columns by their titles, and applies it. */
export async function applyStatement(page: Page, path: string, name: string, rows: string[]): Promise<void> {
  await page.goto(path);
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  await page.getByLabel("Choose a file").setInputFiles(file);
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByRole("button", { name: new RegExp(`^Apply ${rows.length - 1} rows?$`) }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
}

/** Uploads a lender's commission payment for a loan; a negative amount is a claw-back. */
export async function uploadCommissionPayment(page: Page, loan: PaidLoan, rupees: number): Promise<void> {
  const name = `paid-${Date.now()}`;
  await applyStatement(page, "/admin/commission-upload-file", `${name}.csv`, [
    "Loan No,Lender,UTR,Commission,Paid On",
    `${loan.id},${loan.lender},${name},${rupees},${formatFileDate()}`,
  ]);
}
