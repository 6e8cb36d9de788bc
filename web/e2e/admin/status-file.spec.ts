import type { APIResponse, Page } from "@playwright/test";
import { testAccessibility } from "../console.ts";
import { logInReady } from "../consumer/ready-profile.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import type { World } from "../world.ts";
import { openBackOffice } from "./back-office.ts";

const PATH = "/admin/application-status-file";

type Body = Record<string, unknown>;

async function parseBody(answer: APIResponse): Promise<Body> {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Body;
}

/** Submits an application to a lender that reports by files only, and returns the submission's id. */
async function submitApplication(page: Page, world: World): Promise<string> {
  const mobile = `9${String(Date.now()).slice(-9)}`;
  await page.goto("/");
  await logInReady(page, world, mobile, "en");
  const items = await page.evaluate(() => ({
    token: localStorage.getItem("atkn"),
    appId: localStorage.getItem("appId"),
  }));
  const call = async (method: "GET" | "POST", path: string, data?: Body, key = "") =>
    parseBody(
      await page.request.fetch(path, {
        method,
        headers: { authorization: `Bearer ${items.token}`, ...(key !== "" && { "idempotency-key": key }) },
        ...(data && { data }),
      }),
    );
  const offers = (await call("GET", `/api/offers?appId=${items.appId}`)) as { matched: Offer[] };
  const offer = offers.matched.find(({ lender }) => lender.key === "nimboo");
  if (offer === undefined) throw new Error("Nimboo makes no offer");
  const statement = await call("GET", `/api/offers/${offer.offerId}/kfs`);
  await call("POST", `/api/offers/${offer.offerId}/kfs/acknowledge`, { hash: statement["hash"] });
  const { version } = await call("GET", "/api/notices?purpose=lender_share&lender=nimboo");
  const consents = [{ purpose: "lender_share", noticeVersion: version }];
  const body = { appId: items.appId, offerId: offer.offerId, fields: {}, consents };
  let sent: Body | null = null;
  // Retried until the lender accepts the application, because it rejects one sent within seconds of the login.
  await expect(async () => {
    sent = await call("POST", "/api/submissions", body, "k1");
  }).toPass({ timeout: 30_000 });
  await page.evaluate(() => localStorage.clear());
  return String(sent!["submissionId"]);
}

interface Offer {
  offerId: string;
  lender: { key: string };
}

function csvFile(name: string, rows: string[]) {
  const text = ["Application ID,Lender,Status,On", ...rows].join("\n");
  return { name, mimeType: "text/csv", buffer: Buffer.from(text) };
}

const findStat = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd")
    .first();

test("a file with errors is checked, applied and undone", async ({ page, world }) => {
  test.setTimeout(120_000);
  const id = await submitApplication(page, world);
  await page.setViewportSize({ width: 1366, height: 768 });
  await openBackOffice(page, world, "role2", PATH);
  const rows = [`${id},Nimboo,Lime light,`, "none,Nimboo,Approved,", `${id},Nimbo,Approved,31/11/2026`];
  await page.getByLabel("Choose a file").setInputFiles(csvFile("nov.csv", rows));
  await expect(page.getByRole("heading", { name: "Columns" })).toBeVisible();
  await expect(page.getByLabel("Application ID or lender's number")).toHaveValue("0");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check rows" }).click();

  await expect(page.getByText("Preview, not applied yet")).toBeVisible();
  await expect(findStat(page, "Refused")).toHaveText("3");
  const errors = page.getByRole("group", { name: "4 Errors found" });
  await expect(errors.getByRole("row", { name: /Nimbo/ })).toContainText("Did you mean Nimboo?");
  await expect(errors.getByRole("row", { name: /none/ })).toContainText("No such application");
  await expectAccessible(page);

  // Mapping a status word checks the file again.
  await errors.getByRole("button", { name: "Map to… “Lime light”" }).click();
  await page.getByRole("menuitem", { name: "Approved by the lender" }).click();
  await expect(findStat(page, "Refused")).toHaveText("2");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download 2 rows" }).click();
  await page.getByRole("menuitem", { name: "CSV file" }).click();
  const confirm = page.getByRole("dialog").getByLabel("Password");
  const { password } = await world.findLogin("role2");
  const needsConfirmation = await Promise.race([download.then(() => false), confirm.waitFor().then(() => true)]);
  if (needsConfirmation) {
    await confirm.fill(password);
    await confirm.press("Enter");
  }
  expect((await download).suggestedFilename()).toBe("nov-errors.csv");

  await page.getByRole("button", { name: "Apply 1 row" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  const changes = page.getByRole("group", { name: "1 change" });
  await expect(changes.getByRole("row", { name: "Approved" })).toBeVisible();
  await expect(changes.getByRole("button", { name: /^Copy / })).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone. Rows reverted: 1, skipped: 0")).toBeVisible();
  await page.getByRole("button", { name: "All files" }).click();
  const line = page.getByRole("row", { name: /nov\.csv/ }).first();
  await expect(line).toContainText("Undone");
});

test("a lender's columns are remembered, and a reload on a slow network loses nothing", async ({ page, world }) => {
  test.setTimeout(120_000);
  const id = await submitApplication(page, world);
  await openBackOffice(page, world, "admin", PATH);
  const upload = async (name: string) =>
    page.getByLabel("Choose a file").setInputFiles({
      name,
      mimeType: "text/csv",
      buffer: Buffer.from(`Ours,What\n${id},in review\n`),
    });
  await upload("one.csv");
  await page.getByLabel("Lender", { exact: true }).selectOption({ label: "Nimboo" });
  await page.getByLabel("Application ID or lender's number").selectOption("0");
  await page.getByLabel("Status", { exact: true }).selectOption("1");

  // Reload the page while the answer to the check is still on its way.
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const slow = { offline: false, latency: 800, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await network.send("Network.emulateNetworkConditions", slow);
  const checkRequest = page.waitForRequest((request) => request.url().endsWith("/check"));
  await page.getByRole("button", { name: "Check rows" }).click();
  await checkRequest;
  await page.waitForTimeout(1500);
  await page.reload();
  await network.send("Network.emulateNetworkConditions", {
    ...slow,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await expect(page.getByText("Preview, not applied yet")).toBeVisible();
  await expect(findStat(page, "Refused")).toHaveText("0");
  await page.getByRole("button", { name: "Apply 1 row" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();

  await page.getByRole("button", { name: "All files" }).click();
  await upload("two.csv");
  await page.getByLabel("Lender", { exact: true }).selectOption({ label: "Nimboo" });
  await expect(page.getByText("Same columns as last time")).toBeVisible();
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(findStat(page, "Unchanged")).toHaveText("1");
});

test("a file is applied at once by its column titles, and other file types are not sent", async ({ page, world }) => {
  await openBackOffice(page, world, "role2", PATH);
  await page
    .getByLabel("Choose a file")
    .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await expect(page.getByRole("alert")).toContainText("Invalid file type");
  await page.getByRole("checkbox", { name: /Auto-apply valid rows/ }).check();
  await page.getByLabel("Choose a file").setInputFiles(csvFile("once.csv", ["none,Nimboo,Approved,"]));
  const dialog = page.getByRole("dialog", { name: "1 Errors found" });
  await expect(dialog).toContainText("Row 2, “none”: No such application");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("row", { name: /once\.csv/ }).first()).toContainText("Applied");
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "role2", PATH);
  await page.locator("input[type=file]").setInputFiles(csvFile("seen.csv", ["none,Nimboo,Approved,"]));
  await expect(page.locator("#column-status")).toBeVisible();
  await stop();
});
