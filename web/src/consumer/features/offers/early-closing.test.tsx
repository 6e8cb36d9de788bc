import { beforeEach, expect, test } from "vitest";
import type { EarlyClosingOrder, EarlyClosingItem, OfferView } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testOffer, testView } from "#shared/testing/offers.ts";
import { EarlyClosing } from "./early-closing.tsx";
import { findOrder } from "./order.ts";
import { orderChangeSentence } from "./order-changes.ts";

beforeEach(() => enterTestSite());

function item(key: string, position: number, publishedPosition: number): EarlyClosingItem {
  const { offerId, lender } = testOffer(key);
  const figures = { allowed: true, charge: 5028.84, totalCost: 27_412.35, apr: 21.4 } as const;
  return { offerId, lender, owed: 106_543.21, position, publishedPosition, ...figures };
}

function locked(key: string, position: number, publishedPosition: number): EarlyClosingItem {
  const figures = { allowed: false, charge: null, totalCost: null, apr: null } as const;
  return { ...item(key, position, publishedPosition), ...figures };
}

const SAME: EarlyClosingOrder = { month: 12, monthMax: 24, changed: false, items: [item("finzy", 1, 1)] };
const CHANGED: EarlyClosingOrder = {
  month: 12,
  monthMax: 24,
  changed: true,
  items: [item("finzy", 2, 1), item("nira", 1, 3), locked("cashe", 3, 2)],
};
const VIEW: OfferView = testView({
  matched: [testOffer("finzy"), testOffer("cashe", { foreclosureText: "Not before EMI 18" }), testOffer("nira")],
});

function Disclosure() {
  return <EarlyClosing view={VIEW} order={findOrder("yearly")} />;
}

test("the text says whether the order changes", () => {
  const shown = ["offer-finzy", "offer-cashe", "offer-nira"];
  expect(orderChangeSentence(SAME, shown)).toBe("If closed after EMI 12, the order stays the same.");
  expect(orderChangeSentence(CHANGED, shown)).toBe(
    "If closed after EMI 12, the order changes. Arrows show which offers move, and from where.",
  );
});

test("nothing is requested before opening; then each offer is shown for that month", async () => {
  const calls = serve({ "GET /api/offers/early-closing": { body: CHANGED } });
  const page = await draw(Disclosure);
  expect(calls).toEqual([]);
  await page.getByText("If you close the loan early").click();
  const items = page.getByRole("list", { name: /^Offers, if closed then/ }).getByRole("listitem");
  await expect
    .element(items.nth(0))
    .toMatchTextContent(/1\. nira.*▲ up from 3.*21\.40%.*₹1,06,543(?!\.).*₹5,029(?!\.).*₹27,412(?!\.)/);
  await expect
    .element(items.nth(2))
    .toMatchTextContent(/3\. cashe.*▼ down from 2.*cannot be closed that early.*Not before EMI 18/);
});

test("another month requests again, up to the last but one", async () => {
  const calls = serve({ "GET /api/offers/early-closing": { body: SAME } });
  const page = await draw(Disclosure);
  await page.getByText("If you close the loan early").click();
  const month = page.getByLabelText("Close the loan");
  await expect.element(month).toHaveValue("12");
  await expect.element(page.getByRole("option", { name: "after EMI 23" })).toBeInTheDocument();
  expect(page.getByRole("option", { name: "after EMI 24" }).query()).toBeNull();
  await month.selectOptions("after EMI 6");
  await expect.poll(() => calls.length).toBe(2);
});

test("moves are compared with the order on screen", async () => {
  const view = testView({
    matched: [testOffer("finzy", { emi: 9800 }), testOffer("cashe", { emi: 9700 }), testOffer("nira", { emi: 9600 })],
  });
  serve({ "GET /api/offers/early-closing": { body: CHANGED } });
  const page = await draw(() => <EarlyClosing view={view} order={findOrder("monthly")} />);
  await page.getByText("If you close the loan early").click();
  const items = page.getByRole("list", { name: /^Offers, if closed then/ }).getByRole("listitem");
  // On screen: nira, cashe, finzy. Closed then: nira, finzy, cashe.
  await expect.element(items.nth(1)).toMatchTextContent(/2\. finzy.*▲ up from 3/);
  await expect.element(items.nth(2)).toMatchTextContent(/3\. cashe.*▼ down from 2/);
  expect(items.nth(0).element().textContent).not.toMatch(/up from|down from/);
});
