import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { NewsCard } from "./news-card.tsx";

const NONE = {
  language: "en",
  allowSms: false,
  allowEmails: false,
  allowWhatsapp: false,
  offersWhatsapp: true,
  mayAsk: { assistanceCall: false, offersByMessage: false },
  updatesSince: null,
  mobile: { masked: "******2345", confirmed: true },
  email: { masked: "a****@example.com", confirmed: false },
};
const BY_SMS = { ...NONE, allowSms: true, updatesSince: "2026-11-26T06:00:00Z" };

beforeEach(() => {
  localStorage.clear();
  enterTestSite();
});

test("without news the box is unticked, names confirmed contacts, and a click subscribes once", async () => {
  const calls = serve({ "GET /api/preferences": { body: NONE }, "PUT /api/preferences": { body: BY_SMS } });
  const page = await draw(NewsCard);
  const box = page.getByRole("checkbox", { name: "By SMS to ******2345" });
  await expect.element(box).not.toBeChecked();
  expect(page.getByRole("checkbox").elements()).toHaveLength(2);
  await box.click();
  await page.getByRole("button", { name: "Send me updates" }).click();
  await expect.element(page.getByText("Updates about your applications go to ******2345.")).toBeVisible();
  expect(page.getByRole("checkbox").elements()).toHaveLength(0);
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
    language: "en",
    allowSms: true,
    allowEmails: false,
    allowWhatsapp: false,
    noticeVersion: "2",
  });
});

test("with news the page says where they are sent", async () => {
  serve({ "GET /api/preferences": { body: BY_SMS } });
  const page = await draw(NewsCard);
  await expect.element(page.getByText("Updates about your applications go to ******2345.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: 'Change this under "Your data"' })).toBeVisible();
  expect(page.getByRole("checkbox").elements()).toHaveLength(0);
});
