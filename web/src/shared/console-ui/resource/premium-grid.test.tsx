import { beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import "#shared/testing/console.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { useForm } from "../form/use-form.ts";
import { PremiumGrid } from "./premium-grid.tsx";

const START = {
  premiums: [
    { cover: "500000", age_from: "18", age_to: "35", premium: "6200" },
    { cover: "500000", age_from: "36", age_to: "45", premium: "7900" },
  ] as Record<string, string>[],
};

function Grid({ most = 10 }: { most?: number }) {
  const form = useForm({ start: START, send: async () => undefined, onSent: () => undefined });
  return <PremiumGrid premiums={form.groups("premiums")} title="Premiums" most={most} />;
}

beforeEach(() => enterTestSite());

test("the columns are named once, and each cell says its column and line", async () => {
  const page = await draw(() => <Grid />);
  await expect.element(page.getByRole("table", { name: "Premiums" })).toBeVisible();
  expect(page.getByText("From age", { exact: true }).elements()).toHaveLength(1);
  await expect.element(page.getByRole("textbox", { name: "To age, Line 2" })).toHaveValue("45");
});

test("arrows and Enter move between rows, and Enter in the last complete row begins a new one", async () => {
  const page = await draw(() => <Grid most={3} />);
  const cell = (name: string) => page.getByRole("textbox", { name });
  await cell("To age, Line 1").click();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(cell("To age, Line 2")).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(cell("To age, Line 1")).toHaveFocus();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(cell("Cover (₹), Line 3")).toHaveFocus();
  await expect.element(cell("From age, Line 3")).toHaveValue("46");
  // The new row is incomplete, and the grid is full.
  await userEvent.keyboard("{Enter}");
  expect(page.getByRole("row").elements()).toHaveLength(4);
  await expect.element(page.getByRole("button", { name: "Add premium" })).not.toBeInTheDocument();
});

test("cells copied from a sheet fill rows", async () => {
  const page = await draw(() => <Grid />);
  const first = page.getByRole("textbox", { name: "Cover (₹), Line 2" });
  await first.click();
  const data = new DataTransfer();
  data.setData("text/plain", "750000\t36\t45\t9100\n750000\t46\t55\t12400\n");
  first.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  await expect.element(page.getByRole("textbox", { name: "Cover (₹), Line 2" })).toHaveValue("750000");
  await expect.element(page.getByRole("textbox", { name: "Premium a year (₹), Line 3" })).toHaveValue("12400");
});
