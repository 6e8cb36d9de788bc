import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { MessagesPage } from "./messages-page.tsx";

const PASSCODE = {
  id: "m1",
  recipient: "destination",
  customerId: null,
  purpose: "passcode",
  channel: "sms",
  template: "sms_otp",
  locale: "en",
  state: "failed",
  code: "503",
  createdAt: "2026-11-28T04:30:00Z",
  updatedAt: "2026-11-28T04:30:01Z",
};
const REPORT = { receivedAt: "2026-11-28T04:31:00Z", word: "UNDELIV", code: "003", state: "failed" };

const OUTAGE = { channel: "whatsapp", error: "status 503", at: "2026-11-28T04:29:00Z" };

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

async function drawPage(permissions = ["csr.read", "message.send"]) {
  const calls = serve({
    "GET /api/admin-reverify": { body: { adminId: 1, roleId: 3, name: "Meera", permissions } },
    "GET /api/admin/messages/m1": {
      body: { ...PASSCODE, providerRef: "g-7", policyVersion: "v", consentId: null, reports: [REPORT] },
    },
    "GET /api/admin/messages": { body: { items: [PASSCODE], total: 1, nextCursor: null, outages: [OUTAGE] } },
    "POST /api/admin/messages/search": { body: { items: [] } },
  });
  return { page: await draw(MessagesPage, { search: "" }), calls };
}

test("a message opens with what its gateway reported", async () => {
  const { page } = await drawPage();
  await expect.element(page.getByText("OTP to log in")).toBeVisible();
  await page.getByRole("button", { name: /28/ }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("g-7")).toBeVisible();
  await expect.element(dialog.getByText("UNDELIV")).toBeVisible();
});

test("a gateway that takes no messages is named with its last error", async () => {
  const { page } = await drawPage();
  await expect.element(page.getByText(/^WhatsApp: the gateway takes no messages \(status 503, 28 /)).toBeVisible();
});

test("messages to a number are found without the number in the address", async () => {
  const { page, calls } = await drawPage();
  await page.getByRole("textbox", { name: "Mobile number or email" }).fill("98765 43210");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await expect.element(page.getByText("No messages to it in the last 400 days.")).toBeVisible();
  expect(calls.at(-1)).toEqual({
    method: "POST",
    path: "/api/admin/messages/search",
    body: { destination: "98765 43210" },
  });
});

test("support searches the log and does not list it", async () => {
  const { page, calls } = await drawPage(["csr.read"]);
  await expect.element(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Mobile number or email" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Replies" })).toBeVisible();
  await expect.element(page.getByRole("grid")).not.toBeInTheDocument();
  expect(calls.map(({ path }) => path)).not.toContain("/api/admin/messages");
});
