import { Suspense } from "react";
import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import "#admin/admin.css";
import type { LenderRow } from "#shared/api/admin/lenders.ts";
import { Toasts } from "#shared/console-ui/toasts.tsx";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { LENDER_PROPERTIES } from "#shared/testing/properties.ts";
import { LendersPage } from "./lenders-page.tsx";

function lender(lender_id: number, name: string, changes: Partial<LenderRow> = {}): LenderRow {
  return {
    lender_id,
    name,
    key: name.toLowerCase(),
    legal_name: name,
    regulatory_class: null,
    registration_number: "",
    products: ["Personal Loans"],
    min_income: 25_000,
    max_income: null,
    min_age: 21,
    max_age: 58,
    ticket_class: 2,
    credit_score_class: null,
    salaried: 1,
    self_employed: 0,
    business: 0,
    household_income_min: null,
    turnover_min: null,
    business_months_min: null,
    profit_share_min: null,
    business_natures: [],
    home_kinds: [],
    gold_purposes: [],
    gold_handovers: [],
    loan_to_value: [],
    gold_grams_min: null,
    repayment_share: null,
    pincode_prefixes: [],
    priority: lender_id,
    lender_status: 1,
    vendor_off: [],
    so_status: 0,
    so_text: "",
    so_text_hi: "",
    so_date_start: "",
    so_date_end: "",
    loan_amount_upto: 300_000,
    tenure: "",
    interest_rate: "",
    apr_min: 20,
    apr_max: 36,
    processing_fees: "",
    lender_group_ids: [],
    journey: "api",
    api: 1,
    autosubmission: 1,
    version: 4,
    warnings: [],
    problems: [],
    ...changes,
  };
}

const LENDERS = [lender(1, "CASHe"), lender(2, "Finzy", { business: 1, lender_status: 0 })];
const LISTS = { ticketClass: [{ id: 2, value: "B · up to 3 lakh" }], creditScoreClass: [{ id: 8, value: "750+" }] };

function Page() {
  return (
    <Suspense>
      <LendersPage />
      <Toasts />
    </Suspense>
  );
}

beforeEach(async () => {
  await screen.viewport(1600, 768);
  enterTestSite();
});

async function drawLenders(answers: Parameters<typeof serve>[0] = {}, search = "") {
  const calls = serve({
    "GET /api/get-lenders-data": { body: LENDERS },
    "GET /api/admin/properties/lender": { body: { entity: "lender", properties: LENDER_PROPERTIES } },
    "GET /api/search-list/en": { body: LISTS },
    ...answers,
  });
  return { page: await draw(Page, { search }), calls };
}

test("a criterion is edited in place and shows its impact", async () => {
  const { page, calls } = await drawLenders({
    "POST /api/admin/lenders/1/impact": { body: { applicants: 1000, matchedNow: 412, matchedThen: 95, leftOut: 0 } },
    "POST /api/update-lender-data": {
      body: { message: "Lender updated successfully!", data: lender(1, "CASHe", { min_income: 90_000, version: 5 }) },
    },
  });
  await page.getByRole("button", { name: "Income min of CASHe: 25,000" }).click();
  const income = page.getByRole("textbox", { name: "Income min of CASHe" });
  await income.fill("90,000");
  await expect.element(page.getByText("Of the last 1,000 applicants, 95 would match instead of 412")).toBeVisible();
  await page.getByRole("searchbox").click();
  await expect.element(page.getByText("Lender updated successfully!")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Income min of CASHe: 90,000" })).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ lender_id: 1, property: "min_income", value: 90_000 });
});

test("an empty class is sent as null, a choice as its id", async () => {
  const { page, calls } = await drawLenders({
    "POST /api/update-lender-data": { body: { message: "Saved", data: lender(1, "CASHe", { ticket_class: null }) } },
  });
  await page.getByRole("button", { name: "Ticket Class of CASHe: B · up to 3 lakh" }).click();
  const choice = page.getByRole("combobox", { name: "Ticket Class of CASHe" });
  await choice.selectOptions("Not set");
  await page.getByRole("searchbox").click();
  await expect.element(page.getByText("Saved", { exact: true }).first()).toBeInTheDocument();
  const sent = calls.find(({ path }) => path === "/api/update-lender-data");
  expect(sent?.body).toEqual({ lender_id: 1, property: "ticket_class", value: null });
});

test("a rejected switch rolls back, shows 'Update failed' and why, and the lenders are reloaded", async () => {
  const { page, calls } = await drawLenders({
    "POST /api/update-lender-data": {
      status: 409,
      body: { code: "changed-meanwhile", message: "Another user changed it" },
    },
  });
  const status = page.getByRole("switch", { name: "Lender Status of CASHe" });
  await status.click();
  await expect.element(page.getByText("Update failed").first()).toBeVisible();
  await expect.element(page.getByText("Another user changed it").first()).toBeVisible();
  await expect.element(status).toBeChecked();
  expect(calls.filter(({ path }) => path === "/api/get-lenders-data")).toHaveLength(2);
});

test("chips filter the list; without lenders the spec's text is shown", async () => {
  const { page } = await drawLenders();
  await expect.element(page.getByText("2, 1 on")).toBeVisible();
  await page.getByRole("group", { name: "Business" }).getByRole("button").click();
  await expect.element(page.getByRole("rowheader", { name: /Finzy/ })).toBeVisible();
  expect(page.getByRole("rowheader").elements()).toHaveLength(1);
  await page.unmount();

  const empty = await drawLenders({ "GET /api/get-lenders-data": { body: [] } });
  await expect.element(empty.page.getByText("No lenders found")).toBeVisible();
});

test("selects filter by product, group and class, from the address too", async () => {
  const lenders = [
    lender(1, "CASHe", { lender_group_ids: [7] }),
    lender(2, "Muthoot", { products: ["Gold Loans"], ticket_class: null }),
    lender(3, "Finzy", { products: ["Personal Loans", "Gold Loans"], credit_score_class: 3 }),
  ];
  const { page } = await drawLenders({ "GET /api/get-lenders-data": { body: lenders } }, "?product=gold-loans");
  const names = () =>
    page
      .getByRole("rowheader")
      .elements()
      .map(({ textContent }) => textContent);
  const choose = (filter: string, option: string) => page.getByRole("combobox", { name: filter }).selectOptions(option);
  await expect.element(page.getByRole("combobox", { name: "Products" })).toHaveValue("gold-loans");
  await expect.poll(names).toEqual(["Muthoot", "Finzy"]);
  await choose("Ticket Class", "B · up to 3 lakh");
  await expect.poll(names).toEqual(["Finzy"]);
  await choose("Credit Score Class", "750+");
  await expect.poll(names).toEqual(["Finzy"]);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(names).toEqual(["CASHe", "Muthoot", "Finzy"]);
  await choose("Lender groups", "NBFC");
  await expect.poll(names).toEqual(["CASHe"]);
});

test("a pasted block is saved in one call for each lender; an offer without texts stays off", async () => {
  const { page, calls } = await drawLenders({
    "PUT /api/admin/lenders/1": {
      body: { message: "Saved", data: lender(1, "CASHe", { min_income: 30_000, max_income: 90_000, version: 5 }) },
    },
    "POST /api/update-lender-data": { body: { message: "Saved", data: lender(2, "Finzy", { max_income: 80_000 }) } },
  });
  const income = page.getByRole("button", { name: /^Income min of CASHe: / });
  await expect.element(income).toBeVisible();
  (income.element() as HTMLElement).focus();
  pasteText("30,000\t₹90,000\n25000\t80000");
  await expect.element(page.getByText("3 cells changed")).toBeVisible();
  const sent = calls.filter(({ method }) => method !== "GET").map(({ body }) => body);
  expect(sent).toEqual([
    { values: { min_income: 30_000, max_income: 90_000 } },
    { lender_id: 2, property: "max_income", value: 80_000 },
  ]);
  (page.getByRole("switch", { name: "Special Offer of CASHe" }).element() as HTMLElement).focus();
  pasteText("On");
  const dialog = screen.getByRole("dialog", { name: "1 cell not changed" });
  await expect.element(dialog.getByText("not shown: text or dates missing")).toBeVisible();
});

function pasteText(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

test("a view is saved with filters and columns, opened again, and deleted with undo", async () => {
  document.cookie = "views=; max-age=0; path=/";
  document.cookie = "columns=; max-age=0; path=/";
  const { page } = await drawLenders({ "GET /api/admin-reverify": { body: { adminId: 12, permissions: [] } } });
  const chips = page.getByRole("group", { name: "Business" }).getByRole("button");
  await chips.click();
  await page.getByRole("button", { name: "Columns" }).click();
  await screen.getByRole("menuitemcheckbox", { name: "Age max" }).click();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Views" }).click();
  await screen.getByRole("menuitem", { name: "Save this view" }).click();
  await screen.getByLabelText("Name", { exact: true }).fill("Business (off)");
  await screen.getByRole("button", { name: "Save", exact: true }).click();
  const view = page.getByRole("button", { name: "View: Business (off)" });
  await expect.element(view).toBeVisible();
  await chips.click();
  await page.getByRole("button", { name: "Columns" }).click();
  await screen.getByRole("menuitem", { name: "Show all columns" }).click();
  await page.getByRole("button", { name: "Views" }).click();
  await screen.getByRole("menuitem", { name: "Business (off)" }).click();
  await expect.element(view).toBeVisible();
  await expect.element(chips).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByRole("columnheader", { name: "Age max" })).not.toBeInTheDocument();
  await view.click();
  await screen.getByRole("menuitem", { name: "Delete view “Business (off)”" }).click();
  await expect.element(page.getByRole("button", { name: "Views" })).toBeVisible();
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(view).toBeVisible();
});

test("a new lender's name allows letters, digits, underscores and hyphens only", async () => {
  const { calls } = await drawLenders({}, "?open=new");
  const dialog = screen.getByRole("dialog", { name: "Add Lender" });
  await dialog.getByRole("button", { name: "Add Lender" }).click();
  await expect.element(dialog.getByRole("link", { name: "Name: Fill this in" })).toBeVisible();
  await dialog.getByLabelText("Name").fill("New Lender");
  await expect
    .element(dialog.getByRole("link", { name: "Name: Use letters, digits, underscores and hyphens only" }))
    .toBeVisible();
  expect(calls.every(({ method }) => method === "GET")).toBe(true);
});

test("a special offer cannot end before it starts; its days are saved in one call", async () => {
  const offer = { so_status: 1, so_text: "No fee", so_date_start: "2026-11-01", so_date_end: "2026-11-30" };
  const row = lender(1, "CASHe", offer);
  const { calls } = await drawLenders(
    {
      "GET /api/get-lenders-data": { body: [row] },
      "PUT /api/admin/lenders/1": { body: { message: "Saved", data: row } },
    },
    "?open=offer-1",
  );
  const dialog = screen.getByRole("dialog", { name: "Special Offer of CASHe" });
  await dialog.getByLabelText("Start date").fill("2026-12-05");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByRole("link", { name: /: The end date is before the start date$/ })).toBeVisible();
  await dialog.getByLabelText("End date").fill("2026-12-31");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = calls.filter(({ method }) => method !== "GET").map(({ body }) => body);
  expect(sent).toEqual([{ values: { so_date_start: "2026-12-05", so_date_end: "2026-12-31" } }]);
});
