import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { Messages } from "./messages.tsx";

const LIST = "GET /api/messages";

function message(messageId: string, text: string) {
  return { messageId, channel: "sms", text, sentAt: "2026-11-21T06:00:00Z" };
}

beforeEach(() => {
  enterTestSite();
});

test("messages are listed, older ones on request", async () => {
  const calls = serve({ [LIST]: { body: { items: [message("b", "Your code: ******")], nextCursor: "b" } } });
  const page = await draw(Messages);
  await expect.element(page.getByText("Your code: ******")).toBeVisible();
  await expect.element(page.getByText(/^SMS · /)).toBeVisible();
  serve({ [LIST]: { body: { items: [message("a", "Older")], nextCursor: null } } });
  await page.getByRole("button", { name: "Show older" }).click();
  await expect.element(page.getByText("Older")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Show older" })).not.toBeInTheDocument();
  expect(calls).toHaveLength(1);
});

test("an empty list says so", async () => {
  serve({ [LIST]: { body: { items: [], nextCursor: null } } });
  const page = await draw(Messages);
  await expect.element(page.getByText("No messages in the last 30 days.")).toBeVisible();
});
