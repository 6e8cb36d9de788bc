import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { Unsubscribe } from "./unsubscribe.tsx";

const PATH = "/api/unsubscribe/abc";
const LINK = { brand: "Nitya Finance", channel: "sms", product: null, locale: "en" };
const STOPPED = { body: { channel: "sms", stopped: "messages" } };
const FAILED = { status: 500, body: { code: "internal", message: "Something went wrong" } };

const page = () => draw(() => <Unsubscribe token="abc" />);

beforeEach(() => enterTestSite());

test("opening the page stops nothing, and the button stops the messages", async () => {
  const calls = serve({ [`GET ${PATH}`]: { body: LINK }, [`POST ${PATH}`]: STOPPED });
  const shown = await page();
  await expect.element(shown.getByText("Nitya Finance sends you offers by SMS.")).toBeVisible();
  expect(calls.map(({ method }) => method)).toEqual(["GET"]);
  await shown.getByRole("button", { name: "Stop these messages" }).click();
  await expect.element(shown.getByRole("heading", { name: "These messages have stopped" })).toBeVisible();
});

test("what was stopped stays on the page when the second call fails", async () => {
  const answers: Parameters<typeof serve>[0] = { [`GET ${PATH}`]: { body: LINK }, [`POST ${PATH}`]: STOPPED };
  serve(answers);
  const shown = await page();
  await shown.getByRole("button", { name: "Stop these messages" }).click();
  const all = shown.getByRole("button", { name: "Stop calls and all offers too" });
  await expect.element(all).toBeVisible();
  answers[`POST ${PATH}`] = FAILED;
  await all.click();
  await expect.element(shown.getByText(/Something went wrong/)).toBeVisible();
  await expect.element(shown.getByRole("heading", { name: "These messages have stopped" })).toBeVisible();
  await expect.element(all).toBeVisible();
});

test("a link that is not valid offers help", async () => {
  serve({ [`GET ${PATH}`]: { status: 404, body: { code: "not-found", message: "Not found" } } });
  const shown = await page();
  await expect.element(shown.getByRole("heading", { name: "This link is not valid" })).toBeVisible();
  await expect.element(shown.getByRole("button", { name: "Help" })).toBeVisible();
});
