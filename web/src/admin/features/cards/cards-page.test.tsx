import "#admin/admin.css";
import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import type { Card } from "#shared/api/admin/cards.ts";
import { Toasts } from "#shared/console-ui/toasts.tsx";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { CardsPage } from "./cards-page.tsx";

function card(category_id: number, category_name: string, changes: Partial<Card> = {}): Card {
  return {
    category_id,
    category_name,
    sort_order: category_id,
    category_img_thumb: "",
    key_feature: "Cashback",
    annual_fee: 499,
    marketing_bullets: ["No fee"],
    utm_link: "https://cards.example/?sub={unique_id}",
    secured: 0,
    status: 1,
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
  const asked = serve({ "GET /api/get-credit-cards-data": { body: CARDS }, ...answers });
  return { page: await draw(Page, { search }), asked };
}

test("cards move only while they stand in the order that customers see", async () => {
  const { page, asked } = await drawCards({ "POST /api/admin/cards/order": { body: { message: "Ordered" } } });
  await expect.element(page.getByText("3, 2 on")).toBeVisible();
  await page.getByRole("button", { name: "Move Himgiri down" }).click();
  await expect.poll(() => asked.find(({ method }) => method === "POST")?.body).toEqual({ category_ids: [2, 1, 3] });

  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
  await expect.element(page.getByRole("button", { name: "Move Himgiri down" })).toHaveAttribute("aria-disabled");
});

test("while the new card's name is empty, Submit is disabled and says why", async () => {
  const { asked } = await drawCards({}, "?open=new");
  const dialog = screen.getByRole("dialog", { name: "Create credit card" });
  await expect.element(dialog.getByRole("button", { name: "Submit" })).toBeDisabled();
  await expect.element(dialog.getByText("Type a name first")).toBeVisible();
  await dialog.getByLabelText("Name").fill("Nila & Co");
  await expect.element(dialog.getByText("Type a name first")).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect
    .element(dialog.getByRole("link", { name: "Use letters, digits, spaces, hyphens and underscores only" }))
    .toBeVisible();
  expect(asked.map(({ method }) => method)).toEqual(["GET"]);
});

test("only what has changed is sent, with the version that was looked at", async () => {
  const saved = { message: "Saved", data: card(1, "Himgiri", { annual_fee: 999, version: 8 }) };
  const { page, asked } = await drawCards(
    { "POST /api/update-credit-card-data": { body: saved } },
    "?open=annual_fee-1",
  );
  const dialog = screen.getByRole("dialog", { name: "Himgiri" });
  const fee = dialog.getByRole("textbox", { name: "Annual fees" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked.filter(({ method }) => method === "POST")).toEqual([]);

  await page.getByRole("button", { name: "Edit: Annual fees of Himgiri" }).click();
  await fee.fill("999");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("₹999")).toBeVisible();
  expect(asked.at(-1)?.body).toEqual({ category_id: 1, property: "annual_fee", value: 999 });
});

test("no feature may be empty", async () => {
  const { asked } = await drawCards({}, "?open=features-1");
  const dialog = screen.getByRole("dialog", { name: "Features of Himgiri" });
  await dialog.getByRole("button", { name: "Add feature" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect
    .element(dialog.getByRole("textbox", { name: "Feature 2" }))
    .toHaveAccessibleDescription(/A feature cannot be empty/);
  await dialog.getByRole("button", { name: "Remove feature 2" }).click();
  await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
  expect(asked.map(({ method }) => method)).toEqual(["GET"]);
});

test("a deletion is asked for, said in the server's words, and can be taken back", async () => {
  const { asked } = await drawCards(
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
  expect(asked.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { category_id: 1 },
    { category_id: 1 },
  ]);
});

test("a value that was changed in a dialog is said with the old one, and taken back", async () => {
  const answer = { body: { message: "Saved", data: card(1, "Himgiri", { annual_fee: 999, version: 8 }) } };
  const { asked } = await drawCards({ "POST /api/update-credit-card-data": answer }, "?open=annual_fee-1");
  const dialog = screen.getByRole("dialog", { name: "Himgiri" });
  await dialog.getByRole("textbox").fill("999");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(screen.getByText("Annual fees of Himgiri: ₹499 → ₹999").first()).toBeVisible();
  await screen.getByRole("button", { name: "Undo" }).click();
  const sent = () => asked.filter(({ method }) => method === "POST").map(({ body }) => body);
  await expect.poll(sent).toEqual([
    { category_id: 1, property: "annual_fee", value: 999 },
    { category_id: 1, property: "annual_fee", value: 499 },
  ]);
});
