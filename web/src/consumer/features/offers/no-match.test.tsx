import { beforeEach, expect, test } from "vitest";
import { customerSession } from "#consumer/session/customer-session.ts";
import type { OfferView } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testOffer, testView } from "#shared/testing/offers.ts";
import { NoMatch } from "./no-match.tsx";

beforeEach(() => {
  enterTestSite({
    productTypes: [
      { productId: 2, productType: "Gold Loans", slug: "gold-loans", available: true },
      { productId: 5, productType: "Credit Cards", slug: "credit-cards", available: true },
    ],
  });
  customerSession.keepProspect("p");
});

type Reason = OfferView["mainReasons"][number];

function reason(criterion: string, title: string, lenders: number): Reason {
  return {
    criterion,
    title,
    lenders,
    closest: testOffer("lender-0").lender,
    closestReasons: 1,
    text: `About ${criterion}`,
  };
}

const INCOME = reason("income", "Monthly income", 2);
const SCORE = reason("credit_score", "Credit score", 2);
const PLACE = reason("pincode", "Where you live", 1);

/** A view without offers: each lender with its reasons. */
function view(mainReasons: Reason[], lenders: Reason[][], changes: Partial<OfferView> = {}): OfferView {
  const unmatched = lenders.map((reasons, place) => ({ lender: testOffer(`lender-${place}`).lender, reasons }));
  // As the server chooses it: the lender with the fewest reasons is the closest.
  const listed = mainReasons.map((main) => {
    const failing = unmatched.filter(({ reasons }) => reasons.some(({ criterion }) => criterion === main.criterion));
    const [closest] = failing.toSorted((one, other) => one.reasons.length - other.reasons.length);
    return closest ? { ...main, closest: closest.lender, closestReasons: closest.reasons.length } : main;
  });
  return testView({ mainReasons: listed, unmatched, ...changes });
}

async function drawn(shown: OfferView, open: Record<string, string> = {}) {
  serve({
    "GET /api/user/p": { body: { data: { inflight_app_ids: open } } },
    "GET /api/redirect-targets": { body: { items: [{ key: "cibil-report", name: "CIBIL" }] } },
  });
  return draw(() => <NoMatch view={shown} closed={false} />);
}

test("the main reason comes first, with the closest lender", async () => {
  const page = await drawn(view([INCOME, PLACE], [[INCOME], [INCOME, PLACE]]));
  await expect.element(page.getByRole("heading").first()).toHaveTextContent("Main reason: Monthly income");
  await expect.element(page.getByText("It does not fit at any of the 2 lenders here.")).toBeVisible();
  await expect.element(page.getByText("Closest is lender-0: About income.")).toBeVisible();
});

test("the lender without other reasons is named as the closest", async () => {
  const page = await drawn(view([INCOME, PLACE], [[INCOME, PLACE], [INCOME]]));
  await expect.element(page.getByText("Closest is lender-1: About income.")).toBeVisible();
});

test("no lender is named where no change by itself opens one", async () => {
  const page = await drawn(view([INCOME, PLACE], [[INCOME, PLACE]]));
  await expect.element(page.getByText(/If you left out income/)).toBeVisible();
  expect(page.getByText(/^Closest is/).elements()).toEqual([]);
});

test("the main reason is not advised on where only another one opens a lender", async () => {
  const page = await drawn(view([INCOME, PLACE], [[INCOME, PLACE], [INCOME, PLACE], [PLACE]]));
  await expect.element(page.getByText(/Lenders open in new places/)).toBeVisible();
  expect(page.getByText(/If you left out income/).elements()).toEqual([]);
});

test("a reason that opens no lender by itself is not advised on", async () => {
  const page = await drawn(view([INCOME, PLACE], [[INCOME, PLACE], [INCOME]]));
  await expect.element(page.getByText(/If you left out income/)).toBeVisible();
  expect(page.getByText(/Lenders open in new places/).elements()).toEqual([]);
});

test("a low score is explained with links to the credit reports", async () => {
  const known = { state: "known", points: 580, asOf: "2026-11-21T06:00:00Z", lendersAsking: 9, lendersMet: 0 } as const;
  const page = await drawn(view([SCORE], [[SCORE], [SCORE]], { creditScore: known }));
  await expect.element(page.getByText(/every bureau gives one free each year/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "CIBIL" })).toHaveAttribute("href", "/redirect?to=cibil-report");
  await expect.element(page.getByRole("region", { name: "Your credit score: 580" })).toBeVisible();
  expect(page.getByRole("button", { name: "Look up my score" }).elements()).toEqual([]);
});

test("the lookup of the score is not advised where other reasons exclude every lender", async () => {
  const page = await drawn(view([INCOME], [[INCOME]]));
  await expect.element(page.getByText("It does not fit at the only lender here.")).toBeVisible();
  expect(page.getByRole("button", { name: "Look up my score" }).elements()).toEqual([]);
});

test("a gold loan is offered unless one was applied for, then a secured card and a reminder", async () => {
  const page = await drawn(view([INCOME], [[INCOME]]));
  await expect.element(page.getByRole("button", { name: "Try a gold loan" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "See secured cards" })).toBeVisible();
  await page.getByRole("button", { name: "Remind me in 3 months" }).click();
  await expect.element(page.getByText(/Open the saved file/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Remind me in 3 months" })).toHaveFocus();
});

test("a gold loan that is open already is not offered", async () => {
  const page = await drawn(view([INCOME], [[INCOME]]), { "Gold Loans": "open" });
  await expect.element(page.getByRole("link", { name: "See secured cards" })).toBeVisible();
  expect(page.getByRole("button", { name: "Try a gold loan" }).elements()).toEqual([]);
});
