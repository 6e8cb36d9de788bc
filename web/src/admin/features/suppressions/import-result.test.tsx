import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { ImportResult } from "./import-result.tsx";

beforeEach(() => enterTestSite());

/** A server with this import, which a test changes. */
function serveImport(first: object) {
  const server = { body: first };
  globalThis.fetch = () => Promise.resolve(Response.json(server.body));
  return server;
}

test("a running import is polled until it ends, and names the rows that were left out", async () => {
  const server = serveImport({ state: "running", entered: 2000, failed: 0, errors: [] });
  const page = await draw(() => <ImportResult id="7" />);
  const status = page.getByRole("status");
  await expect.element(status).toHaveTextContent("Entering numbers: 2,000 so far");
  server.body = {
    state: "done",
    entered: 1_23_456,
    failed: 3,
    errors: [
      { row: 3, column: "B" },
      { row: 12, column: "B" },
    ],
  };
  await expect.element(status, { timeout: 5000 }).toHaveTextContent("1,23,456 numbers entered");
  await expect
    .element(page.getByText("3 rows have no mobile number and were left out. The first 2 are listed."))
    .toBeVisible();
  await expect.element(page.getByText("Row 3, column B")).toBeVisible();
});

test("an import of one number without errors lists nothing", async () => {
  serveImport({ state: "done", entered: 1, failed: 0, errors: [] });
  const page = await draw(() => <ImportResult id="7" />);
  await expect.element(page.getByRole("status")).toHaveTextContent("1 number entered");
  expect(page.getByRole("list").elements()).toHaveLength(0);
});
