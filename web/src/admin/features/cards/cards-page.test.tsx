import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import "#admin/admin.css";
import type { Card } from "#shared/api/admin/cards.ts";
import { Toasts } from "#shared/console-ui/toasts.tsx";
import { enterTestSite } from "#shared/testing/boot.ts";
import { testCard } from "#shared/testing/cards.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { PROPERTY_ANSWERS } from "#shared/testing/properties.ts";
import { CardsPage } from "./cards-page.tsx";

function card(category_id: number, category_name: string, changes: Partial<Card> = {}): Card {
  const cardTexts = { category_name, key_feature: "Cashback", annual_fee: 499, marketing_bullets: ["No fee"] };
  return {
    ...testCard(category_id, cardTexts),
    utm_link: "https://cards.example/?sub={unique_id}",
    version: 7,
    ...changes,
  };
}

const CARDS = [card(1, "Himgiri"), card(2, "Sagarika", { secured: 1 }), card(3, "Palash", { status: 0 })];

function Page() {
  return (
    <>
      <CardsPage />
      <Toasts />
    </>
  );
}

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

async function drawCards(answers: Parameters<typeof serve>[0] = {}, search = "") {
  const calls = serve({ ...PROPERTY_ANSWERS, "GET /api/get-credit-cards-data": { body: CARDS }, ...answers });
  return { page: await draw(Page, { search }), calls };
}

test("cards can be dragged only in the customers' order", async () => {
  const { page, calls } = await drawCards({ "POST /api/admin/cards/order": { body: { message: "Ordered" } } });
  await expect.element(page.getByText("3, 2 on")).toBeVisible();
  await page.getByRole("button", { name: "Move Himgiri down" }).click();
  await expect.poll(() => calls.find(({ method }) => method === "POST")?.body).toEqual({ category_ids: [2, 1, 3] });

  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
  await expect.element(page.getByRole("button", { name: "Move Himgiri down" })).toHaveAttribute("aria-disabled");
});

test("while the new card's name is empty, Submit is disabled and the dialog says why", async () => {
  const { calls } = await drawCards({}, "?open=new");
  const dialog = screen.getByRole("dialog", { name: "Create credit card" });
  await expect.element(dialog.getByRole("button", { name: "Submit" })).toBeDisabled();
  await expect.element(dialog.getByText("Enter a name first")).toBeVisible();
  await dialog.getByLabelText("Name").fill("Nila & Co");
  await expect.element(dialog.getByText("Enter a name first")).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect
    .element(dialog.getByRole("link", { name: /^Name: Use letters, digits, spaces, hyphens and underscores only$/ }))
    .toBeVisible();
  expect(calls.every(({ method }) => method === "GET")).toBe(true);
});

test("only changes are sent, with the version that was opened", async () => {
  const saved = { message: "Saved", data: card(1, "Himgiri", { annual_fee: 999, version: 8 }) };
  const { page, calls } = await drawCards(
    { "POST /api/update-credit-card-data": { body: saved } },
    "?open=annual_fee-1",
  );
  const dialog = screen.getByRole("dialog", { name: "Himgiri" });
  const fee = dialog.getByRole("textbox", { name: "Annual fees" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);

  await page.getByRole("button", { name: "Edit: Annual fees of Himgiri" }).click();
  await fee.fill("999");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("₹999")).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ category_id: 1, property: "annual_fee", value: 999 });
});

test("the purpose of a card is a select, and values that a bank does not state are empty", async () => {
  const saved = { message: "Saved", data: card(1, "Himgiri", { best_for: "travel", version: 8 }) };
  const { page, calls } = await drawCards({ "POST /api/update-credit-card-data": { body: saved } }, "?open=best_for-1");
  const dialog = screen.getByRole("dialog", { name: "Himgiri" });
  await dialog.getByRole("combobox", { name: "Good for" }).selectOptions("Travel");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Travel", { exact: true })).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ category_id: 1, property: "best_for", value: "travel" });
});

test("features must not be empty", async () => {
  const { calls } = await drawCards({}, "?open=features-1");
  const dialog = screen.getByRole("dialog", { name: "Features of Himgiri" });
  await dialog.getByRole("button", { name: "Add feature" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect
    .element(dialog.getByRole("textbox", { name: "Feature 2" }))
    .toHaveAccessibleDescription(/A feature cannot be empty/);
  await dialog.getByRole("button", { name: "Remove feature 2" }).click();
  await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
  expect(calls.every(({ method }) => method === "GET")).toBe(true);
});

test("a deletion needs a confirmation, shows the server's message, and can be undone", async () => {
  const { calls } = await drawCards(
    {
      "POST /api/safe-delete-credit-card": { body: { message: "Himgiri is deleted" } },
      "POST /api/admin/cards/restore": { body: { message: "Himgiri is back", data: CARDS[0] } },
    },
    "?open=delete-1",
  );
  const confirm = screen.getByRole("alertdialog", { name: "Are you sure?" });
  await expect.element(confirm.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect.element(screen.getByText("Himgiri is deleted")).toBeVisible();
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(screen.getByText("Himgiri is back")).toBeVisible();
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { category_id: 1 },
    { category_id: 1 },
  ]);
});

test("a value changed in a dialog shows old and new value, with Undo", async () => {
  const answer = { body: { message: "Saved", data: card(1, "Himgiri", { annual_fee: 999, version: 8 }) } };
  const { calls } = await drawCards({ "POST /api/update-credit-card-data": answer }, "?open=annual_fee-1");
  const dialog = screen.getByRole("dialog", { name: "Himgiri" });
  await dialog.getByRole("textbox").fill("999");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(screen.getByText("Annual fees of Himgiri: ₹499 → ₹999").first()).toBeVisible();
  await screen.getByRole("button", { name: "Undo" }).click();
  const sent = () => calls.filter(({ method }) => method === "POST").map(({ body }) => body);
  await expect.poll(sent).toEqual([
    { category_id: 1, property: "annual_fee", value: 999 },
    { category_id: 1, property: "annual_fee", value: 499 },
  ]);
});

test("a card without a link is switched on together with its link, in one call", async () => {
  const off = card(3, "Palash", { status: 0, utm_link: "" });
  const saved = card(3, "Palash", { utm_link: "https://palash.example", version: 8 });
  const { page, calls } = await drawCards({
    "GET /api/get-credit-cards-data": { body: [off] },
    "PUT /api/admin/cards/3": { body: { message: "Saved", data: saved } },
  });
  await page.getByRole("switch", { name: "Status of Palash" }).click();
  const dialog = screen.getByRole("dialog", { name: "Switch Palash on" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByRole("textbox")).toHaveAccessibleDescription(/Fill this in/);
  await dialog.getByRole("textbox").fill("https://palash.example");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("switch", { name: "Status of Palash" })).toBeChecked();
  expect(calls.filter(({ method }) => method !== "GET").map(({ body }) => body)).toEqual([
    { values: { utm_link: "https://palash.example", status: 1 } },
  ]);
});

test("features are typed in a row by keyboard", async () => {
  const saved = { message: "Saved", data: card(1, "Himgiri", { version: 8 }) };
  const { calls } = await drawCards({ "POST /api/update-credit-card-data": { body: saved } }, "?open=features-1");
  const dialog = screen.getByRole("dialog", { name: "Features of Himgiri" });
  await dialog.getByRole("textbox", { name: "Feature 1" }).click();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("textbox", { name: "Feature 2" })).toHaveFocus();
  await userEvent.keyboard("Lounges{Enter}");
  await expect.element(dialog.getByRole("textbox", { name: "Feature 3" })).toHaveFocus();
  await userEvent.keyboard("{Backspace}");
  await expect.element(dialog.getByRole("textbox", { name: "Feature 2" })).toHaveFocus();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.at(-1)?.body).toEqual({
    category_id: 1,
    property: "marketing_bullets",
    value: ["No fee", "Lounges"],
  });
});

test("a card's texts are edited in both languages, and saved in one call", async () => {
  const saved = { message: "Saved", data: card(1, "Himgiri", { version: 8 }) };
  const { calls } = await drawCards({ "PUT /api/admin/cards/1": { body: saved } }, "?open=key_feature-1");
  const line = screen.getByRole("dialog", { name: "Key features of Himgiri" });
  await line.getByRole("textbox", { name: "Key features", exact: true }).fill("2% back");
  await line.getByRole("textbox", { name: "Key features in Hindi" }).fill("2% वापस");
  await line.getByRole("button", { name: "Save" }).click();
  await expect.element(line).not.toBeInTheDocument();
  expect(calls.at(-1)?.body).toEqual({ values: { key_feature: "2% back", key_feature_hi: "2% वापस" } });
});

test("a Hindi feature is added beside the English ones", async () => {
  const saved = { message: "Saved", data: card(1, "Himgiri", { version: 8 }) };
  const { calls } = await drawCards({ "POST /api/update-credit-card-data": { body: saved } }, "?open=features-1");
  const dialog = screen.getByRole("dialog", { name: "Features of Himgiri" });
  await dialog.getByRole("button", { name: "Add feature in Hindi" }).click();
  await dialog.getByRole("textbox", { name: "Feature 1 in Hindi" }).fill("कोई फ़ीस नहीं");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const body = { category_id: 1, property: "marketing_bullets_hi", value: ["कोई फ़ीस नहीं"] };
  expect(calls.at(-1)?.body).toEqual(body);
});
