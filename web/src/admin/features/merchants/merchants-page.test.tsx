import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import type { MerchantRow } from "#shared/api/admin/merchants.ts";
import { Toasts } from "#shared/console-ui/toasts.tsx";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { PROPERTY_ANSWERS } from "#shared/testing/properties.ts";
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
  share_percent: 0,
  gst_registered: 0,
  status: "pending",
  kind: "shop",
  channel: null,
  samePan: null,
  waitingAccount: null,
  sameAccount: null,
  isPartner: false,
  pan: "******234F",
  bankAccount: "******7788",
  ifsc: "HDFC0001234",
  createdAt: "2026-11-18T09:00:00Z",
  confirmedAt: "2026-11-18T09:00:00Z",
  reason: null,
  version: 3,
};
const permissions = ["merchant.read", "merchant.reveal", "merchant.write", "merchant.masquerade"];
const PAGE = {
  ...PROPERTY_ANSWERS,
  "GET /api/admin-reverify": { body: { adminId: 1, roleId: 1, name: "Ravi Menon", permissions } },
  "GET /api/admin/merchants": { body: { items: [SUNITA], nextCursor: null, total: 1 } },
};

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("a waiting merchant is approved after a confirmation with the consequences", async () => {
  const calls = serve({ ...PAGE, "POST /api/admin/merchants/1/approve": { body: { ...SUNITA, status: "active" } } });
  const page = await draw(MerchantsPage, { search: "?status=pending" });
  await page.getByRole("button", { name: "More for Sunita Devi" }).click();
  await screen.getByRole("menuitem", { name: "Approve" }).click();
  const question = screen.getByRole("alertdialog", { name: "Approve Sunita Devi?" });
  await expect.element(question.getByText(/sunita@shop\.example.*Udaan Credit/)).toBeVisible();
  await question.getByRole("button", { name: "Approve" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(calls.some(({ path }) => path === "/api/admin/merchants/1/approve")).toBe(true);
});

test("a rejection needs a reason", async () => {
  const calls = serve({ ...PAGE, "POST /api/admin/merchants/1/reject": { body: { ...SUNITA, status: "rejected" } } });
  await draw(MerchantsPage, { search: "?open=reject-1" });
  const dialog = screen.getByRole("dialog", { name: "Reject Sunita Devi" });
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect.element(dialog.getByRole("link", { name: "Reason: Fill this in" })).toBeVisible();
  await dialog.getByLabelText("Reason").fill(" The PAN is another person's ");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.find(({ path }) => path.endsWith("/reject"))?.body).toEqual({ reason: "The PAN is another person's" });
});

test("masked values are revealed for a reason, and masked again once the details close", async () => {
  const revealed = { pan: "ABCPD1234F", bankAccount: "50100123457788", ifsc: "HDFC0001234", mobile: "9876504321" };
  serve({ ...PAGE, "POST /api/admin/merchants/1/reveal": { body: revealed } });
  const page = await draw(MerchantsPage, { search: "" });
  const open = () => page.getByRole("button", { name: "Sunita Devi", exact: true }).click();
  await open();
  const details = screen.getByRole("dialog", { name: "Sunita Devi", exact: true });
  await expect.element(details.getByText("******234F")).toBeVisible();
  await details.getByRole("button", { name: "Show PAN, account and mobile" }).click();
  const question = screen.getByRole("dialog", { name: "Show masked details of Sunita Devi" });
  await question.getByLabelText("Reason").fill("To check her account");
  await question.getByRole("button", { name: "Show", exact: true }).click();
  await expect.element(details.getByText("ABCPD1234F")).toBeVisible();
  await expect.element(details.getByText("9876504321")).toBeVisible();
  await details.getByRole("button", { name: "Close" }).click();
  await open();
  await expect.element(details.getByText("******234F")).toBeVisible();
});

test("a suspension can be undone from its toast", async () => {
  const active: MerchantRow = { ...SUNITA, status: "active" };
  const calls = serve({
    ...PAGE,
    "GET /api/admin/merchants": { body: { items: [active], nextCursor: null, total: 1 } },
    "POST /api/admin/merchants/1/suspend": { body: { ...active, status: "suspended", version: 4 } },
    "POST /api/admin/merchants/1/resume": { body: { ...active, version: 5 } },
  });
  function Page() {
    return (
      <>
        <MerchantsPage />
        <Toasts />
      </>
    );
  }
  await draw(Page, { search: "?open=suspend-1" });
  const dialog = screen.getByRole("dialog", { name: "Suspend Sunita Devi" });
  await dialog.getByLabelText("Reason").fill("Complaints");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(() => calls.filter(({ method }) => method === "POST").map(({ path }) => path))
    .toEqual(["/api/admin/merchants/1/suspend", "/api/admin/merchants/1/resume"]);
});

test("waiting merchants are decided one by one, by keyboard", async () => {
  const KAVITA = { ...SUNITA, id: 2, name: "Kavita Rao", email: "kavita@shop.example" };
  const answers = {
    ...PAGE,
    "GET /api/admin/merchants": { body: { items: [SUNITA, KAVITA], nextCursor: null, total: 2 } },
    "POST /api/admin/merchants/2/approve": { body: { ...KAVITA, status: "active" } },
  };
  const calls = serve(answers);
  await draw(MerchantsPage, { search: "?open=queue" });
  const first = screen.getByRole("dialog", { name: "Awaiting approval: Sunita Devi" });
  await expect.element(first.getByText("1 of 2")).toBeVisible();
  await expect.element(first.getByRole("button", { name: "Previous" })).toBeDisabled();
  await first.getByRole("button", { name: "Next" }).click();
  const second = screen.getByRole("dialog", { name: "Awaiting approval: Kavita Rao" });
  await expect.element(second.getByText("kavita@shop.example", { exact: true })).toBeVisible();
  answers["GET /api/admin/merchants"] = { body: { items: [SUNITA], nextCursor: null, total: 1 } };
  await second.getByRole("button", { name: "Approve" }).click();
  // No merchant moved up, so the previous one is shown.
  await expect.element(screen.getByRole("dialog", { name: "Awaiting approval: Sunita Devi" })).toBeVisible();
  expect(calls.some(({ path }) => path === "/api/admin/merchants/2/approve")).toBe(true);
});

test("a merchant decided by another admin shows the conflict, and stays until the list is reloaded", async () => {
  const refusal = { code: "changed-meanwhile", message: "Conflict: someone else changed this" };
  serve({ ...PAGE, "POST /api/admin/merchants/1/approve": { status: 409, body: refusal } });
  await draw(MerchantsPage, { search: "?open=queue" });
  const dialog = screen.getByRole("dialog", { name: "Awaiting approval: Sunita Devi" });
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Conflict: someone else changed this");
});
