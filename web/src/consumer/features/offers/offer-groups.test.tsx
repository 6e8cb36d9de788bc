import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page as browser } from "vitest/browser";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testOffer, testView } from "#shared/testing/offers.ts";
import { findOrder } from "./order.ts";
import { OfferCount } from "./offers-head.tsx";
import { OfferGroups } from "./offer-groups.tsx";
import { buildShortlist } from "./shortlist.ts";

const SCORE = { criterion: "credit_score", title: "Credit score", text: "It asks for 750; we do not know yours." };
const SENT = { submissionId: "s", status: "submitted", statusText: "Sent", stands: true, withdrawn: false } as const;
const VIEW = testView({
  matched: [testOffer("finzy"), testOffer("nira", { submission: SENT })],
  possible: [testOffer("cashe", { rateKind: "up_to", checks: [SCORE] })],
  unmatched: [{ lender: testOffer("upwards").lender, reasons: [{ ...SCORE, text: "It asks for 750; yours is 712." }] }],
});

/** A shortlist without offers. */
const EMPTY = buildShortlist(undefined, [], () => undefined);

beforeEach(async () => {
  enterTestSite();
  await browser.viewport(360, 640);
});

test("an offer shows all its costs, with details on demand", async () => {
  serve({
    "GET /api/offers/offer-finzy": {
      body: {
        ...testOffer("finzy"),
        costs: [{ label: "Fee", amount: 4000 }],
        earlyClosing: [
          { month: 6, allowed: false, owed: 155_000, charge: 0, paidByThen: 57_612, totalCost: 0 },
          { month: 12, allowed: true, owed: 106_543.2, charge: 5028.8, paidByThen: 115_224, totalCost: 27_412.4 },
        ],
        coolingOff: { days: 3, text: "Within 3 days you may give the loan back." },
        schedule: [{ number: 1, opening: 200_000, principal: 7270, interest: 2332, instalment: 9602 }],
      },
    },
  });
  const page = await draw(() => <OfferGroups shortlist={EMPTY} view={VIEW} order={findOrder("yearly")} />);
  const card = page.getByRole("article", { name: "finzy" });
  await card.getByRole("button", { name: "Details: finzy" }).click();
  for (const shown of [
    "16.43%",
    "₹9,602",
    "₹1,95,280",
    "13.99%",
    "₹4,720",
    "₹2,30,439",
    "₹35,159",
    "3 days, no penalty",
  ]) {
    await expect.element(card.getByText(shown, { exact: true })).toBeVisible();
  }
  await card.getByRole("button", { name: "All costs: finzy" }).click();
  await expect.element(card.getByRole("row", { name: "1 2,00,000 7,270 2,332 9,602" })).toBeVisible();
  await expect.element(card.getByRole("row", { name: "6 Not before EMI 12" })).toBeVisible();
  await expect.element(card.getByRole("row", { name: "12 1,06,543 5,029 27,412" })).toBeVisible();
  await expect.element(card.getByText("Within 3 days you may give the loan back.")).toBeVisible();
});

test("possible lenders name their checks, unmatched ones the reason, submitted ones link to the status", async () => {
  const page = await draw(() => <OfferGroups shortlist={EMPTY} view={VIEW} order={findOrder("yearly")} />);
  await expect.element(page.getByRole("article", { name: "cashe" }).getByText(/we do not know yours/)).toBeVisible();
  await expect.element(page.getByText("upwards", { exact: true }).first()).toBeVisible();
  await page.getByRole("heading", { name: "1 lender does not match" }).click();
  await expect.element(page.getByText(/yours is 712/)).toBeVisible();
  await page.getByRole("article", { name: "nira" }).getByRole("link", { name: "See its status" }).click();
  await expect.element(page.getByRole("heading", { name: "/user/nira" })).toBeVisible();
});

const APART = testView({
  ranking: { policy: "apr", version: 2, metric: "apr", askedFirst: true, sentence: "As asked first." },
  matched: [
    testOffer("finzy", { emi: 9800 }),
    testOffer("nira", { emi: 9700 }),
    testOffer("kaveri", { amount: 100_000, asAsked: false, emi: 4800 }),
  ],
  possible: [testOffer("cashe", { months: 12, asAsked: false, checks: [SCORE] })],
});

test.each([360, 1366])("loans of another amount or term come last in any order, %i wide", async (width) => {
  await browser.viewport(width, 768);
  const page = await draw(() => <OfferGroups shortlist={EMPTY} view={APART} order={findOrder("monthly")} />);
  const marks = () =>
    [...document.querySelectorAll("h2, h3, th[scope=rowgroup]")].map(({ textContent }) => textContent ?? "");
  await expect.element(page.getByRole("heading", { name: "These lend less than you asked for" })).toBeVisible();
  const place = (text: string) => marks().findIndex((mark) => mark.startsWith(text) || mark.includes(`${text} Ltd`));
  const order = ["nira", "finzy", "These lend less", "kaveri", "These offer a different repayment period", "cashe"].map(
    place,
  );
  expect(order).toEqual(order.toSorted((left, right) => left - right));
  expect(order).not.toContain(-1);
  await expect.element(page.getByText("₹1,00,000 for 24 months")).toBeVisible();
});

test("a view with mixed offers keeps its order, without headings", async () => {
  const mixed = { ...APART, ranking: { ...APART.ranking, version: 1, askedFirst: false } };
  const page = await draw(() => <OfferGroups shortlist={EMPTY} view={mixed} order={findOrder("yearly")} />);
  await expect.element(page.getByRole("article", { name: "kaveri" })).toBeVisible();
  expect(page.getByRole("heading", { name: /^These (lend|offer)/ }).elements()).toEqual([]);
});

test.each([360, 1366])("a lender with a waiting period shows when to apply again, %i wide", async (width) => {
  await browser.viewport(width, 768);
  const waiting = testOffer("finzy", {
    againFrom: "2027-02-19",
    submission: { ...SENT, status: "rejected", statusText: "Not approved", stands: false },
  });
  const page = await draw(() => (
    <OfferGroups shortlist={EMPTY} view={testView({ matched: [waiting] })} order={findOrder("yearly")} />
  ));
  await expect.element(page.getByText("You can apply again from 19 Feb 2027")).toBeVisible();
  expect(page.getByRole("link", { name: /^Apply/ }).elements()).toEqual([]);
});

test.each([360, 1366])("a withdrawn application is not called open, %i wide", async (width) => {
  await browser.viewport(width, 768);
  const withdrawn = testOffer("finzy", { submission: { ...SENT, statusText: "Withdrawn", withdrawn: true } });
  const view = testView({ matched: [withdrawn] });
  const page = await draw(() => <OfferGroups shortlist={EMPTY} view={view} order={findOrder("yearly")} />);
  await expect.element(page.getByText(/^Your last application there: Withdrawn\./)).toBeVisible();
  await expect.element(page.getByText(/^You have applied\./)).not.toBeInTheDocument();
});

test("a wide screen shows a table", async () => {
  await browser.viewport(1366, 768);
  const page = await draw(() => <OfferGroups shortlist={EMPTY} view={VIEW} order={findOrder("yearly")} />);
  const table = page.getByRole("table", { name: "You meet the rules we can check" });
  await expect.element(table.getByRole("columnheader", { name: "You receive" })).toBeVisible();
  await expect.element(table.getByRole("link", { name: "Apply with finzy" })).toBeVisible();
});

test("each offer links to its key facts statement", async () => {
  const page = await draw(() => <OfferGroups shortlist={EMPTY} view={VIEW} order={findOrder("yearly")} />);
  await page.getByRole("link", { name: "Key Facts Statement: finzy" }).click();
  await expect.element(page.getByRole("heading", { name: "/user/kfs" })).toBeVisible();
});

test.each([360, 1366])("offers of a closed application are read-only, %i wide", async (width) => {
  await browser.viewport(width, 768);
  const page = await draw(() => <OfferGroups shortlist={EMPTY} view={VIEW} order={findOrder("yearly")} closed />);
  await expect.element(page.getByRole("link", { name: "Key Facts Statement: finzy" })).toBeVisible();
  expect(page.getByRole("link", { name: /^Apply with/ }).elements()).toEqual([]);
});

const UNKNOWN = testView({
  possible: ["cashe", "nira"].map((key) => testOffer(key, { rateKind: "up_to", checks: [SCORE], speedHours: 2 })),
});

test.each([360, 1366])("what all offers of a group share is shown once, %i wide", async (width) => {
  await browser.viewport(width, 768);
  const page = await draw(() => <OfferGroups shortlist={EMPTY} view={UNKNOWN} order={findOrder("yearly")} />);
  await expect.element(page.getByText(/Each of these lenders will also check: Credit score/)).toBeVisible();
  expect(page.getByText(/We show its highest rate/).elements()).toHaveLength(1);
  expect(page.getByRole("button", { name: "Look up my score" }).elements()).toHaveLength(1);
  expect(page.getByText(/we do not know yours/).elements()).toEqual([]);
  expect(page.getByText("We don't know your credit score yet").elements()).toEqual([]);
});

test("the lookup promises an answer only where the score is the only open check", async () => {
  const promise = /^If you let us look up your score, these lenders can answer now\./;
  const draws = async (checks: (typeof SCORE)[]) => {
    const view = testView({
      possible: [testOffer("cashe", { checks: [SCORE] }), testOffer("nira", { checks: [SCORE, ...checks] })],
    });
    return draw(() => <OfferGroups shortlist={EMPTY} view={view} order={findOrder("yearly")} />);
  };
  const alone = await draws([]);
  await expect.element(alone.getByText(promise)).toBeVisible();
  await alone.unmount();
  const more = await draws([{ ...SCORE, criterion: "household_income" }]);
  await expect.element(more.getByRole("button", { name: "Look up my score" })).toBeVisible();
  await expect.element(more.getByText(promise)).not.toBeInTheDocument();
});

test("possible lenders without a shared check have their explanation below matching ones", async () => {
  const other = { ...SCORE, criterion: "household_income" };
  const view = testView({
    matched: [testOffer("finzy"), testOffer("kaveri")],
    possible: [testOffer("cashe", { checks: [SCORE] }), testOffer("nira", { checks: [other] })],
  });
  const page = await draw(() => <OfferGroups shortlist={EMPTY} view={view} order={findOrder("yearly")} />);
  await expect.element(page.getByText(/These lenders also check something we can't/)).toBeVisible();
});

test("a folded card shows what the law requires of each offer", async () => {
  const page = await draw(() => <OfferGroups shortlist={EMPTY} view={APART} order={findOrder("yearly")} />);
  const card = page.getByRole("article", { name: "kaveri" });
  const shown = [
    "kaveri Ltd",
    "₹1,00,000 for 24 months",
    "16.43%",
    "₹4,800",
    "2% a month on the overdue amount",
    "3 days, no penalty",
  ];
  for (const text of shown) await expect.element(card.getByText(text, { exact: true })).toBeVisible();
  await expect.element(card.getByRole("link", { name: "Key Facts Statement: kaveri" })).toBeVisible();
});

test.each([
  [360, "speed", "within 2 hours"],
  [1366, "speed", "within 2 hours"],
  [360, "total", "₹35,159"],
  [1366, "total", "₹35,159"],
])("at %i the order by %s shows what it compares", async (width, order, text) => {
  await browser.viewport(width, 768);
  const page = await draw(() => <OfferGroups shortlist={EMPTY} view={UNKNOWN} order={findOrder(order)} />);
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
  expect(page.getByText(text, { exact: true }).elements()).toHaveLength(2);
});

test("the main figures of all cards stand in the same columns", async () => {
  const view = testView({ matched: [testOffer("finzy"), testOffer("nira", { emi: 98_765, netDisbursed: 9_76_543 })] });
  const page = await draw(() => <OfferGroups shortlist={EMPTY} view={view} order={findOrder("yearly")} />);
  await expect.element(page.getByText("₹98,765")).toBeVisible();
  const edges = page
    .getByText("You receive")
    .elements()
    .map((label) => label.getBoundingClientRect().left);
  expect(new Set(edges).size).toBe(1);
});

test("up to three offers are compared side by side", async () => {
  const lenders = ["finzy", "nira", "kaveri", "cashe"];
  function Comparing() {
    const [text, change] = useState<string>();
    return <OfferGroups shortlist={buildShortlist(text, lenders, change)} view={APART} order={findOrder("yearly")} />;
  }
  const page = await draw(Comparing);
  await page.getByRole("checkbox", { name: "Compare: finzy" }).click();
  await expect.element(page.getByText("Choose one more offer to compare.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Compare: kaveri" }).click();
  await page.getByRole("checkbox", { name: "Compare: cashe" }).click();
  await expect.element(page.getByRole("checkbox", { name: "Compare: nira" })).toBeDisabled();
  await page.getByRole("button", { name: "Compare 3 offers" }).click();
  const table = page.getByRole("table", { name: "Offers side by side" });
  const headers = table.getByRole("columnheader");
  await expect.element(headers.nth(3)).toHaveTextContent("cashe");
  expect(headers.elements().map(({ textContent }) => textContent)).toEqual([
    "What is compared",
    "finzy",
    "kaveri",
    "cashe",
  ]);
  await expect.element(table.getByText("₹1,00,000 for 24 months")).toBeVisible();
  await expect.element(table.getByRole("rowheader", { name: "APR · same for all" })).toBeVisible();
});

test("the number of possible lenders names their checks: the score's alone, or their own", async () => {
  const other = { ...SCORE, criterion: "household_income" };
  const counted = (checks: (typeof SCORE)[]) =>
    testView({
      matched: [testOffer("finzy")],
      possible: [testOffer("cashe", { checks }), testOffer("nira", { checks })],
    });
  const page = await draw(() => (
    <>
      <h1>
        <OfferCount view={counted([SCORE])} />
      </h1>
      <h2>
        <OfferCount view={counted([SCORE, other])} />
      </h2>
    </>
  ));
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent("You match 1 lender. 2 more lenders may lend after checking your score.");
  await expect
    .element(page.getByRole("heading", { level: 2 }))
    .toHaveTextContent("You match 1 lender. 2 more lenders may lend after checking.");
});
