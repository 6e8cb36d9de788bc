import type { Page } from "@playwright/test";
import { testAccessibility } from "../console.ts";
import { expect, expectAccessible, testWithOwnServer } from "../fixtures.ts";
import { openPortal as enterPortal } from "../partner/portal.ts";
import { openBackOffice } from "./back-office.ts";
import { setLenderCommission, uploadCommissionPayment, disburseLoan } from "./disbursal.ts";

/** A server whose ledger holds only what these journeys book. */
const test = testWithOwnServer();

const LENDER = "Money View";
const QUESTION = "The customer told me that they got more.\nWhy is my share so small?";
const ANSWER = "You are right: the lender paid 1,000 more.";

const findStat = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd")
    .first();

test("a partner disputes a line, gets a correction, asks again, and the dispute is closed", async ({
  page,
  browser,
  baseURL,
  world,
}) => {
  test.setTimeout(300_000);
  await openBackOffice(page, world, "admin", "/admin/commissions");
  await setLenderCommission(page, LENDER, 2);
  await page.evaluate(() => localStorage.clear());
  const loan = await disburseLoan(page, world, LENDER, "udaan_credit");
  await openBackOffice(page, world, "admin", "/admin/commissions");
  await uploadCommissionPayment(page, loan, 3000);

  const otherContext = await browser.newContext({ baseURL: baseURL ?? "" });
  const portal = await otherContext.newPage();
  await enterPortal(portal, world);
  const line = portal.getByRole("row", { name: /Share/ });
  await expect(async () => {
    await portal.reload();
    await expect(line).toContainText("₹1,800", { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await line.getByRole("button", { name: "Raise a dispute" }).click();
  const asking = portal.getByRole("dialog");
  await asking.getByRole("button", { name: "Send" }).click();
  await expect(asking.getByRole("alert").getByText("Fill this in")).toBeVisible();
  await asking.getByLabel("Your question").fill(QUESTION);
  await expectAccessible(portal);
  await asking.getByRole("button", { name: "Send" }).click();
  const questions = portal.getByRole("region", { name: "Your questions" });
  await expect(questions.getByText("Why is my share so small?")).toBeVisible();
  await expectAccessible(portal);

  // The list of disputes links to the loan with its evidence.
  await page.goto("/admin/commissions");
  await page.getByRole("main").getByRole("link", { name: "Disputes" }).click();
  const row = page.getByRole("row", { name: /The customer told me/ });
  await expect(row).toContainText("Kavita Joshi");
  await expect(row).toContainText("Open");
  await expectAccessible(page);
  await row.getByRole("link", { name: /The customer told me/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Commission of a loan, ${LENDER}` })).toBeVisible();
  await expect(findStat(page, "Received")).toHaveText("₹3,000");
  await expect(page.getByRole("region", { name: "Attribution" })).toContainText("Udaan Credit Services, share 60%");
  await expect(page.getByRole("region", { name: "Status history" })).toContainText("The lender's system");
  await expect(page.getByRole("region", { name: "Lenders' files" })).toContainText(/paid-\d+\.csv, row 2/);
  await expect(page.getByText(/^Entry \d+: Share$/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Answer" }).click();
  const answering = page.getByRole("dialog", { name: "Answer" });
  await answering.getByLabel("Your answer").fill(ANSWER);
  await answering.getByLabel("Adjustment").selectOption("received");
  await answering.getByRole("button", { name: "Answer" }).click();
  await expect(answering.getByRole("alert").getByText("Fill this in")).toBeVisible();
  await answering.getByLabel(/^Additional commission/).fill("1000");
  await expectAccessible(page);

  // The partner asks again at the same time: the answer conflicts, and the typed text is kept.
  await questions.getByRole("button", { name: "Write again" }).click();
  await portal.getByRole("dialog").getByLabel("Your question").fill("Are you there?");
  await portal.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect(questions.getByText("Are you there?")).toBeVisible();
  await answering.getByRole("button", { name: "Answer" }).click();
  await expect(answering.getByText("Are you there?")).toBeVisible();
  await expect(answering.getByLabel("Your answer")).toHaveValue(ANSWER);
  await answering.getByRole("button", { name: "Answer" }).click();
  await expect(answering).toBeHidden();
  await expect(page.getByText(/^Booked: entry \d+$/)).toBeVisible();
  await expect(findStat(page, "Received")).toHaveText("₹4,000");

  // A mail leads the partner to the answer in the portal, where the sum is updated.
  await expect(async () => {
    const mails = await page.request.get("/dev/outbox.json", { params: { destination: "partner@demo.example" } });
    expect(await mails.text()).toContain("/partner#questions");
  }).toPass();
  await portal.reload();
  await expect(findStat(portal, "Payable to you")).toHaveText("₹2,400");
  await expect(questions.getByText(ANSWER)).toBeVisible();
  await expect(questions.getByText(/^We answered/)).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByText("Closed", { exact: true })).toBeVisible();
  await portal.reload();
  await expect(questions.getByText("Closed", { exact: true })).toBeVisible();
  await expect(questions.getByRole("button", { name: "No answer needed" })).toHaveCount(0);

  // Record a dispute that a lender sent by letter.
  await page.getByRole("button", { name: "Record lender dispute" }).click();
  const recording = page.getByRole("dialog");
  await recording.getByLabel("Dispute").fill("Was this your customer?");
  await recording.getByRole("button", { name: "Record lender dispute" }).click();
  await expect(page.getByText("Was this your customer?")).toBeVisible();
  await page.goto("/admin/disputes");
  await expect(page.getByRole("row", { name: /Was this your customer/ })).toContainText(LENDER);
  await otherContext.close();
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", "/admin/disputes");
  await stop();
});
