import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, testWithOwnServer } from "../fixtures.ts";
import { openPortal as enterPortal } from "../partner/portal.ts";
import { openBackOffice } from "./back-office.ts";
import {
  setLenderCommission,
  applyStatement,
  uploadCommissionPayment,
  type PaidLoan,
  disburseLoan,
  formatFileDate,
} from "./disbursal.ts";

/** A server whose ledger holds only what this journey books. */
const test = testWithOwnServer();

const LENDER = "Money View";
const PARTNER = "Kavita Joshi";
const PARTNER_ACCOUNT = "Udaan Credit Services";
/** Our commission as a percentage of the loan amount. */
const PERCENT = 2;
/** The partner's share of the commission, in percent. */
const SHARE = 60;

const formatRupees = (amount: number) =>
  new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", trailingZeroDisplay: "stripIfInteger" }).format(
    amount,
  );

const findStat = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd")
    .first();

/** Reloads until the assertion holds, because loan events are booked within seconds. */
async function expectAfterReload(page: Page, assertion: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await assertion();
  }).toPass({ timeout: 60_000 });
}

/** Enters another bank account, which waits, and cancels it, so that payouts to the current one continue. */
async function requestAccountChange(page: Page): Promise<void> {
  await page.goto("/admin/merchant-management");
  await page.getByRole("button", { name: `More for ${PARTNER}` }).click();
  await page.getByRole("menuitem", { name: "Bank account…" }).click();
  const form = page.getByRole("dialog", { name: `Bank account of ${PARTNER}` });
  await form.getByLabel("PAN").fill("ABCPJ1234F");
  await form.getByLabel("Bank account").fill("001122334455");
  await form.getByLabel("IFSC").fill("DEMO0000101");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await page.goto("/admin/payouts");
  const row = page.getByRole("row", { name: /Udaan Credit Services/ });
  await expect(row).toContainText("A new bank account is waiting");
  await row.getByRole("link", { name: "See when it takes effect" }).click();
  const details = page.getByRole("dialog", { name: PARTNER });
  await expect(details).toContainText("******4455");
  await expect(details).toContainText("No payouts until then");
  await expectAccessible(page);
  await details.getByRole("button", { name: "Cancel this account…" }).click();
  const stop = page.getByRole("dialog", { name: `Cancel the waiting account of ${PARTNER}?` });
  await stop.getByLabel("Reason").fill("The partner did not ask for it");
  await stop.getByRole("button", { name: "Cancel account", exact: true }).click();
  await expect(page.getByText(`The waiting account of ${PARTNER} was cancelled`).first()).toBeVisible();
}

/** Uploads the lender's statement and payment, and checks the numbers on the month page. */
async function receiveCommission(page: Page, loan: PaidLoan, commission: number): Promise<void> {
  await applyStatement(page, "/admin/mis-upload", "mis.csv", [
    "Loan No,Lender,Disbursed Amount,Disbursed On",
    `${loan.code},${loan.lender},${loan.amount},${formatFileDate()}`,
  ]);
  await uploadCommissionPayment(page, loan, commission);
  await page.goto("/admin/commissions");
  await expectAccessible(page);
  const row = page.getByRole("row", { name: new RegExp(loan.lender) });
  await row
    .getByRole("link", { name: formatRupees(commission), exact: true })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Loans" })).toBeVisible();
  await expect(page.getByRole("link", { name: loan.code })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await row.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(loan.lender) })).toBeVisible();
  await expectAfterReload(page, async () => {
    await expect(findStat(page, "Received")).toContainText(formatRupees(commission), { timeout: 2000 });
  });
  for (const label of ["Expected", "Confirmed", "Received"])
    await expect(findStat(page, label)).toContainText(formatRupees(commission));
  await expect(findStat(page, "Partners' share")).toHaveText(formatRupees((commission * SHARE) / 100));
  for (const kind of ["Expected", "Confirmed", "Received", "Share"]) {
    await expect(page.getByText(new RegExp(`^Entry \\d+: ${kind}$`))).toBeVisible();
  }
  await expect(page.getByText(`Disbursed: ${formatRupees(loan.amount)}`).first()).toBeVisible();
  await expectAccessible(page);
}

/** Prepares a batch, checks that its creator cannot approve it, and returns its URL. */
async function prepareBatch(page: Page, owed: number): Promise<string> {
  await page.goto("/admin/payouts");
  await expect(page.getByRole("row", { name: /Udaan Credit Services/ })).toContainText(formatRupees(owed));
  await expectAccessible(page);
  await page
    .getByRole("row", { name: /Udaan Credit Services/ })
    .getByRole("link")
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Payable to Udaan Credit Services" })).toBeVisible();
  await expect(findStat(page, "Balance")).toHaveText(formatRupees(-owed));
  await expect(page.getByText(/^Entry \d+: Share$/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole("button", { name: "Prepare batch…" }).click();
  const next = page.getByRole("dialog", { name: "Next batch" });
  await expect(next).toContainText("******7788");
  const put = next.getByRole("checkbox", { name: "Include Udaan Credit Services" });
  await put.uncheck();
  await expect(next.getByText(/^0 payouts/)).toBeVisible();
  await expect(next.getByRole("button", { name: "Prepare batch" })).toBeDisabled();
  await put.check();
  await expect(next.getByText(/^1 payout:/)).toBeVisible();
  await expectAccessible(page);
  await next.getByRole("button", { name: "Prepare batch" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Batch / })).toBeVisible();
  await expect(page.getByText("You prepared this batch; another admin must approve it.")).toBeVisible();
  await expect(page.getByText(/Can be approved by .*Lakshmi Iyer/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expect(page.getByText("Awaiting approval")).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Approves the batch as another admin, downloads the bank file and returns our reference in it. */
async function approveBatch(page: Page, batch: string, path: string): Promise<string> {
  await page.goto(batch);
  await page.getByRole("button", { name: "Approve" }).click();
  const question = page.getByRole("dialog", { name: /^Approve batch / });
  await expect(question).toContainText("******7788");
  await expect(question).toContainText(/Changed on/);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Sent to bank")).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download bank file" }).click(),
  ]);
  await download.saveAs(path);
  const [, line = ""] = (await readFile(path, "utf8")).split("\r\n");
  const [reference = "", beneficiary, account] = line.replaceAll('"', "").split(",");
  expect([beneficiary, account]).toEqual([PARTNER, "004455667788"]);
  return reference;
}

/** Checks what the lender owes by age, and what the partner owes with the way to its statement. */
async function expectOwed(page: Page, lender: string, commission: number, owed: number): Promise<void> {
  await page.goto("/admin/commission-ageing");
  const aged = page.getByRole("row", { name: new RegExp(lender) });
  await expectAccessible(page);
  await aged.getByRole("link", { name: formatRupees(commission), exact: true }).click();
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("1 loan");
  await expectAccessible(page);
  await page.goto("/admin/commission-receivables");
  const receivable = page.getByRole("row", { name: new RegExp(PARTNER_ACCOUNT) });
  await expect(receivable).toContainText(formatRupees(owed));
  await expectAccessible(page);
  await receivable.getByRole("link", { name: "Open the partner's statement" }).click();
  await expect(findStat(page, "Payable to the partner")).toContainText(formatRupees(-owed));
}

/** Uploads a bank response file of one row and runs the dry run. */
async function uploadBankResponse(page: Page, batch: string, row: string): Promise<void> {
  await page.goto(batch);
  await page.getByRole("link", { name: "Upload bank response" }).click();
  await page.getByLabel("Bank", { exact: true }).fill("Demo Bank");
  await expectAccessible(page);
  const file = {
    name: "answers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Reference,UTR,Status,Reason,Account\n${row},004455667788\n`),
  };
  await page.getByLabel("Choose a file").setInputFiles(file);
  await expect(page.getByRole("cell", { name: "******7788" })).toBeVisible();
  await expect(page.getByText("004455667788")).toBeHidden();
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByText("Entries from a bank's file cannot be undone")).toBeVisible();
}

test("from a disbursal to a payout by the bank, and a claw-back after it", async ({
  page,
  browser,
  baseURL,
  world,
}, info) => {
  test.setTimeout(300_000);
  await openBackOffice(page, world, "admin", "/admin/commissions");
  await setLenderCommission(page, LENDER, PERCENT);
  await page.evaluate(() => localStorage.clear());
  const loan = await disburseLoan(page, world, LENDER, "udaan_credit");
  // Stays below the threshold above which TDS is withheld.
  const commission = (loan.amount * PERCENT) / 100;
  const owed = (commission * SHARE) / 100;

  const checkerContext = await browser.newContext({ baseURL: baseURL ?? "" });
  const theirPage = await checkerContext.newPage();
  await openBackOffice(theirPage, world, "checker", "/admin/payouts");

  await openBackOffice(page, world, "admin", "/admin/payouts");
  await receiveCommission(page, loan, commission);
  await requestAccountChange(page);
  const batch = await prepareBatch(page, owed);
  const reference = await approveBatch(theirPage, batch, info.outputPath("bank.csv"));

  // A row whose number contradicts its status is not booked; clear rows are.
  await uploadBankResponse(page, batch, `${reference},433012345678,REJECTED - account closed,`);
  await expect(findStat(page, "Conflicting")).toHaveText("1");
  await expect(page.getByText("A rejected payment cannot have a UTR")).toBeVisible();
  await expectAccessible(page);
  await uploadBankResponse(page, batch, `${reference},433012345678,Paid,`);
  await expect(findStat(page, "Paid")).toHaveText(`1 · ${formatRupees(owed)}`);
  await page.getByRole("button", { name: "Apply 1 row" }).click();
  await expect(page.getByText("Applied", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
  await page.goto(batch);
  const payout = page.getByRole("row", { name: new RegExp(reference) });
  await expect(payout).toContainText("433012345678");
  await expect(page.getByText("Done", { exact: true })).toBeVisible();
  await expectAccessible(page);

  // The partner sees the commission in the portal.
  const portal = await checkerContext.newPage();
  await enterPortal(portal, world);
  await expect(findStat(portal, "Payable to you")).toHaveText(formatRupees(0));
  await expect(findStat(portal, "Last payout")).toHaveText(formatRupees(owed));
  await expect(portal.getByText("bank reference 433012345678")).toBeVisible();
  // The loan is named by the number that people read out.
  const share = portal.getByRole("row", { name: new RegExp(`${formatRupees(owed)} Share`) });
  await expect(share).toContainText(loan.code);
  await expectAccessible(portal);

  // The lender claws back its commission: the partner owes its share.
  await uploadCommissionPayment(page, loan, -commission);
  await page.goto("/admin/commissions");
  await page
    .getByRole("row", { name: new RegExp(loan.lender) })
    .getByRole("link")
    .first()
    .click();
  await expectAfterReload(page, async () => {
    await expect(findStat(page, "Received")).toContainText(formatRupees(0), { timeout: 2000 });
  });
  await expect(page.getByText(/^Entry \d+: Claw-back$/)).toBeVisible();
  await expect(page.getByText(`The lender clawed back ${formatRupees(commission)}`).first()).toBeVisible();
  await expect(findStat(page, "Outstanding")).toContainText(formatRupees(commission));
  await expectOwed(page, loan.lender, commission, owed);
  await page.goto("/admin/payouts");
  await expect(page.getByText("Nothing is payable outside existing batches.")).toBeVisible();
  await portal.reload();
  await expect(findStat(portal, "Payable to you")).toHaveText(formatRupees(-owed));

  // The bank returns the payout: the partner owes nothing any more.
  await uploadBankResponse(page, batch, `${reference},433012345678,Returned,Account frozen`);
  await page.getByRole("button", { name: "Apply 1 row" }).click();
  // The preview shows the same figure, so the page may be left only once the file is applied.
  await expect(page.getByText("Applied", { exact: true }).first()).toBeVisible();
  await expect(findStat(page, "Returned")).toHaveText(`1 · ${formatRupees(owed)}`);
  await page.goto(batch);
  await expect(payout).toContainText("Returned");
  await expect(payout).toContainText("Account frozen");
  await portal.reload();
  await expect(findStat(portal, "Payable to you")).toHaveText(formatRupees(0));
  await checkerContext.close();
});
