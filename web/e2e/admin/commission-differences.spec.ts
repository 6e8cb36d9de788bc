import { expect, expectAccessible, test } from "../fixtures.ts";
import { enter } from "./back-office.ts";

interface Month {
  lenderId: number;
  lender: string;
  month: string;
}

/** A loan of the demo for which commission is expected. */
interface Loan extends Month {
  submissionId: string;
}

test("a lender pays too little: the difference is looked into, noted and done with", async ({ page, world }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await enter(page, world, "admin", "/admin/commissions");
  await expect(page.getByRole("table", { name: "Commission" })).toBeVisible();
  const loan = await page.evaluate(async (): Promise<Loan> => {
    const read = async (path: string) => (await fetch(path)).json();
    const { items } = (await read("/api/admin/commissions")) as { items: Month[] };
    const [month] = items;
    const entries = await read(`/api/admin/commissions/${month?.lenderId}/${month?.month}`);
    return { ...month, submissionId: entries.items[0].submissionId };
  });
  const utr = `UTR${Date.now()}`;
  const rows = ["Loan No,Lender,UTR,Commission,Paid On", `${loan.submissionId},${loan.lender},${utr},7.25,01/11/2026`];
  await page.goto("/admin/commission-upload-file");
  const buffer = Buffer.from(rows.join("\n"));
  await page.getByLabel("Choose a file").setInputFiles({ name: "paid.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByRole("button", { name: "Apply 1 rows" }).click();
  await expect(page.getByRole("button", { name: "Records" })).toBeVisible();

  await page.goto("/admin/commissions");
  await page.getByRole("link", { name: "Differences" }).click();
  await page.getByLabel("A loan's id").fill(loan.submissionId);
  const row = page.getByRole("row", { name: new RegExp(loan.submissionId) });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("₹7.25", { timeout: 2000 });
  }).toPass();
  await row.getByRole("button", { name: /^Add note/ }).click();
  const form = page.getByRole("dialog");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Note")).toHaveAccessibleDescription(/Please fill this in/);
  await form.getByLabel("Note").fill("Asked them by mail");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Asked them by mail");
  await expectAccessible(page);
  await page.screenshot({ path: "/tmp/pic-diff.png" });
  await row.getByRole("button", { name: /^Change note/ }).click();
  await form.getByLabel("Nothing more is to be done about it").check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Done with" }).click();
  await expect(row).toContainText("Asked them by mail");
});
