import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import type { MessageReply } from "#shared/api/admin/messages.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { RepliesPage } from "./replies-page.tsx";

const REPLY: MessageReply = {
  id: "r1",
  receivedAt: "2026-11-28T04:30:00Z",
  channel: "sms",
  customerId: "c1",
  from: "******0001",
  text: "STOP",
  effect: "stopped",
};

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

/** A console whose user has these permissions; answers with these replies and records the addresses of lists. */
function serveReplies(items: MessageReply[], permissions: string[]) {
  const urls: string[] = [];
  serve({
    "GET /api/admin-reverify": { body: { adminId: 1, roleId: 1, name: "Ravi", permissions, totpNeeded: false } },
    "GET /api/admin/message-replies": { body: { items, total: null, nextCursor: null } },
  });
  const answer = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { url } = input as Request;
    if (url.includes("message-replies")) urls.push(new URL(url).search);
    return answer(input, init);
  };
  return urls;
}

test("a reply shows its effect and leads to its customer", async () => {
  serveReplies([REPLY, { ...REPLY, id: "r2", customerId: null, text: "Thanks", effect: "none" }], ["csr.read"]);
  const page = await draw(RepliesPage, { search: "" });
  const stop = page.getByRole("row").filter({ hasText: "STOP" });
  await expect.element(stop.getByText("Offers stopped")).toBeVisible();
  const customer = stop.getByRole("link", { name: "******0001" });
  await expect.element(customer).toHaveAttribute("href", "/admin/csr-portal/c1/0");
  const thanks = page.getByRole("row").filter({ hasText: "Thanks" });
  await expect.element(thanks.getByText("No effect")).toBeVisible();
  expect(thanks.getByRole("link").elements()).toHaveLength(0);
});

test("replies are filtered by channel and effect", async () => {
  const urls = serveReplies([], ["csr.read"]);
  const page = await draw(RepliesPage, { search: "" });
  await expect.element(page.getByText("No replies")).toBeVisible();
  await page.getByLabelText("Channel").selectOptions("WhatsApp");
  await page.getByLabelText("Effect").selectOptions("Offers stopped");
  await expect.poll(() => urls.at(-1)).toMatch(/channel=whatsapp.*effect=stopped|effect=stopped.*channel=whatsapp/);
});
