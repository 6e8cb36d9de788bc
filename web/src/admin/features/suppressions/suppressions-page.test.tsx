import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import type { Schemas } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { SuppressionsPage } from "./suppressions-page.tsx";

const ENTRY: Schemas["SuppressionView"] = {
  id: "e1",
  reason: "opt_out",
  scope: "promotion",
  channel: "any",
  source: "staff",
  since: "2026-11-01T09:00:00Z",
  until: null,
  note: "Asked by phone",
  liftedAt: null,
  liftedReason: null,
};

/** A server with one entry, which can be lifted; records addresses and searched destinations. */
function serveEntry() {
  const server = { entry: ENTRY, urls: [] as string[], searched: [] as unknown[] };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    server.urls.push(request.url);
    const body = await request.json();
    if (request.url.endsWith("/lift")) {
      server.entry = { ...ENTRY, liftedAt: "2026-11-20T09:00:00Z", liftedReason: body.reason };
      return Response.json(server.entry);
    }
    server.searched.push(body);
    return Response.json({ items: [server.entry] });
  };
  return server;
}

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("the list stays while it is loaded again after a lift, and takes the focus of the button that is gone", async () => {
  const server = serveEntry();
  const page = await draw(SuppressionsPage, { search: "" });
  await page.getByRole("textbox").fill("98765 00001");
  await page.getByRole("button", { name: "Find" }).click();
  const row = page.getByRole("row").filter({ hasText: "Asked by phone" });
  await expect.element(row).toBeVisible();
  const table = page.getByRole("table").element();
  await row.getByRole("button", { name: "Lift" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("New consent");
  await dialog.getByRole("button", { name: "Lift" }).click();
  const lifted = page.getByRole("row").filter({ hasText: "Lifted on 20 Nov 2026" });
  await expect.element(lifted.getByText("Asked by phone · New consent")).toBeVisible();
  expect(page.getByRole("table").element()).toBe(table);
  await expect.element(page.getByRole("button", { name: "Lift" })).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.contains(table)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(server.searched).toEqual([{ destination: "98765 00001" }, { destination: "98765 00001" }]);
  expect(server.urls.filter((url) => url.includes("98765"))).toEqual([]);
});

test("the same number is searched again on request", async () => {
  const server = serveEntry();
  const page = await draw(SuppressionsPage, { search: "" });
  await page.getByRole("textbox").fill("98765 00001");
  const search = page.getByRole("button", { name: "Find" });
  await search.click();
  await expect.element(page.getByText("Asked by phone")).toBeVisible();
  await search.click();
  await expect.poll(() => server.searched).toHaveLength(2);
});
