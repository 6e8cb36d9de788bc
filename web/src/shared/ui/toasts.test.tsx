import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { enterTestSite } from "#shared/testing/boot.ts";
import { toast } from "./toast-store.ts";
import { Toasts } from "./toasts.tsx";

beforeEach(() => {
  enterTestSite();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

test("at most five are shown, the newest, each for three seconds", async () => {
  const page = await render(<Toasts />);
  for (const text of ["one", "two", "three", "four", "five", "six"]) toast(text);
  await expect.element(page.getByText("six")).toBeVisible();
  expect(page.getByText("one", { exact: true }).elements()).toHaveLength(0);
  expect(page.getByRole("button", { name: "Close" }).elements()).toHaveLength(5);

  vi.advanceTimersByTime(3000);
  await expect.element(page.getByText("six")).not.toBeInTheDocument();
});

test("the same toast is shown once, for three seconds from the last time", async () => {
  const page = await render(<Toasts />);
  toast("Saved", "ok");
  vi.advanceTimersByTime(2000);
  toast("Saved", "ok");
  await expect.element(page.getByText("Saved")).toBeVisible();
  expect(page.getByText("Saved").elements()).toHaveLength(1);
  vi.advanceTimersByTime(2000);
  await expect.element(page.getByText("Saved")).toBeVisible();
  vi.advanceTimersByTime(1000);
  await expect.element(page.getByText("Saved")).not.toBeInTheDocument();
});
