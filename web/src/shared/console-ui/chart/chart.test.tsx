import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { Chart } from "./chart.tsx";

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

const drawProducts = (started: number) =>
  draw(() => (
    <Chart
      kind="bar"
      title="By product"
      axis="Product"
      series={[{ key: "started", title: "Started" }]}
      points={["Personal loans", "Affordable housing loan"].map((label) => ({ label, values: { started } }))}
      format={String}
    />
  ));

test("its table is not a separate region", async () => {
  const page = await drawProducts(1);
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect.element(page.getByRole("table", { name: "By product" })).toBeVisible();
  expect(page.getByRole("region", { name: "By product" }).elements()).toHaveLength(1);
});

test("every bar has a label, and counts have no decimals", async () => {
  const page = await drawProducts(1);
  const picture = page.getByRole("img", { name: "By product" });
  await expect.element(picture.getByText("Personal loans")).toBeVisible();
  await expect.element(picture.getByText("Affordable housing loan")).toBeVisible();
  expect(picture.getByText("0.5").elements()).toHaveLength(0);
});

test("without data it says so, and the table shows zeros", async () => {
  const page = await drawProducts(0);
  await expect.element(page.getByText("No data found")).toBeVisible();
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect.element(page.getByRole("cell", { name: "0" }).first()).toBeVisible();
});
