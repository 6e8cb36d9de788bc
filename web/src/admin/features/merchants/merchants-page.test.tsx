import "#shared/testing/console.css";
import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import type { MerchantRow } from "#shared/api/admin/merchants.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { MerchantsPage } from "./merchants-page.tsx";

const SUNITA: MerchantRow = {
  id: 1,
  name: "Sunita Devi",
  shop: "Devi Mobile Centre",
  email: "sunita@shop.example",
  mobile: "******4321",
  partnerId: 2,
  partner: "Udaan Credit",
  city: "Patna",
  status: "pending",
  isPartner: false,
  pan: "******234F",
  bankAccount: "******7788",
  ifsc: "HDFC0001234",
  createdAt: "2026-11-18T09:00:00Z",
  reason: null,
  version: 3,
};
const permissions = ["merchant.read", "merchant.write", "merchant.masquerade"];
const PAGE = {
  "GET /api/admin-reverify": { body: { adminId: 1, roleId: 1, name: "Ravi Menon", permissions } },
  "GET /api/admin/merchants": { body: { items: [SUNITA], nextCursor: null, total: 1 } },
};

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("whoever waits is approved after a question that says what happens", async () => {
  const asked = serve({ ...PAGE, "POST /api/admin/merchants/1/approve": { body: { ...SUNITA, status: "active" } } });
  const page = await draw(MerchantsPage, { search: "?status=pending" });
  await page.getByRole("button", { name: "More about Sunita Devi" }).click();
  await screen.getByRole("menuitem", { name: "Approve" }).click();
  const question = screen.getByRole("alertdialog", { name: "Approve Sunita Devi?" });
  await expect.element(question.getByText(/sunita@shop\.example.*Udaan Credit/)).toBeVisible();
  await question.getByRole("button", { name: "Approve" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked.some(({ path }) => path === "/api/admin/merchants/1/approve")).toBe(true);
});

test("a rejection needs a reason", async () => {
  const asked = serve({ ...PAGE, "POST /api/admin/merchants/1/reject": { body: { ...SUNITA, status: "rejected" } } });
  await draw(MerchantsPage, { search: "?open=reject-1" });
  const dialog = screen.getByRole("dialog", { name: "Reject Sunita Devi" });
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect.element(dialog.getByRole("link", { name: "Please fill this in" })).toBeVisible();
  await dialog.getByLabelText("Reason").fill(" The PAN is another person's ");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked.find(({ path }) => path.endsWith("/reject"))?.body).toEqual({ reason: "The PAN is another person's" });
});

test("what is masked is shown for a reason, and masked again once the details close", async () => {
  const revealed = { pan: "ABCPD1234F", bankAccount: "50100123457788", ifsc: "HDFC0001234", mobile: "9876504321" };
  serve({ ...PAGE, "POST /api/admin/merchants/1/reveal": { body: revealed } });
  const page = await draw(MerchantsPage, { search: "" });
  const open = () => page.getByRole("button", { name: "Sunita Devi", exact: true }).click();
  await open();
  const details = screen.getByRole("dialog", { name: "Sunita Devi", exact: true });
  await expect.element(details.getByText("******234F")).toBeVisible();
  await details.getByRole("button", { name: "Show PAN, account and mobile" }).click();
  const question = screen.getByRole("dialog", { name: "Show what is masked of Sunita Devi" });
  await question.getByLabelText("Reason").fill("To check her account");
  await question.getByRole("button", { name: "Show", exact: true }).click();
  await expect.element(details.getByText("ABCPD1234F")).toBeVisible();
  await expect.element(details.getByText("9876504321")).toBeVisible();
  await details.getByRole("button", { name: "Close" }).click();
  await open();
  await expect.element(details.getByText("******234F")).toBeVisible();
});
