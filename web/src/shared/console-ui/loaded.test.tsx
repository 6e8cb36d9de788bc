import { useQuery } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import "#shared/testing/console.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { Loaded } from "./loaded.tsx";

const fetchRows = vi.fn<() => Promise<string[]>>();

function Rows() {
  const rows = useQuery({ queryKey: ["rows"], queryFn: fetchRows, retry: false, meta: { quiet: true } });
  return (
    <>
      <Loaded query={rows} skeleton={["h-9"]} failed="Rows did not come" instead={gone}>
        {(shown) => <p>{shown.join()}</p>}
      </Loaded>
      <button onClick={() => void rows.refetch()}>Refresh</button>
    </>
  );
}

const gone = (error: Error) => (error.message === "gone" ? <p>Nothing of the kind</p> : undefined);

beforeEach(() => {
  enterTestSite();
  fetchRows.mockReset();
});

test("a skeleton is shown while loading", async () => {
  let come: (rows: string[]) => void = () => undefined;
  fetchRows.mockReturnValue(new Promise((resolve) => (come = resolve)));
  const page = await draw(Rows);
  await expect.element(page.getByRole("status", { name: "Loading" })).toBeVisible();
  come(["a", "b"]);
  await expect.element(page.getByText("a,b")).toBeVisible();
  expect(page.getByRole("status", { name: "Loading" }).elements()).toHaveLength(0);
});

test("an error shows why, and can be retried", async () => {
  fetchRows.mockRejectedValueOnce(new Error("The line is busy")).mockResolvedValueOnce(["a"]);
  const page = await draw(Rows);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Rows did not comeThe line is busy");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("a", { exact: true })).toBeVisible();
});

test("existing data stays when a refetch fails", async () => {
  fetchRows.mockResolvedValueOnce(["a"]).mockRejectedValueOnce(new Error("The line is busy"));
  const page = await draw(Rows);
  await expect.element(page.getByText("a", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => fetchRows.mock.calls.length).toBe(2);
  await expect.element(page.getByText("a", { exact: true })).toBeVisible();
  expect(page.getByRole("alert").elements()).toHaveLength(0);
});

test("a page may render its own error", async () => {
  fetchRows.mockRejectedValueOnce(new Error("gone"));
  const page = await draw(Rows);
  await expect.element(page.getByText("Nothing of the kind")).toBeVisible();
});
