import { beforeEach, expect, test } from "vitest";
import type { OfferView } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testOffer, testView } from "#shared/testing/offers.ts";
import { OfferGroups } from "./offer-groups.tsx";
import { findOrder } from "./order.ts";
import { buildShortlist } from "./shortlist.ts";

/** A shortlist without offers. */
const EMPTY = buildShortlist(undefined, [], () => undefined);
const CHECK = { criterion: "credit_score", title: "Credit score", text: "It asks for 750; we do not know yours." };

function view(creditScore: Partial<OfferView["creditScore"]>): OfferView {
  const nothing = { state: "not_asked", points: null, asOf: null, lendersAsking: 9, lendersMet: 0 } as const;
  return testView({
    possible: [testOffer("cashe", { checks: [CHECK] })],
    creditScore: { ...nothing, ...creditScore },
  });
}

const drawn = (creditScore: Partial<OfferView["creditScore"]>) =>
  draw(() => <OfferGroups shortlist={EMPTY} view={view(creditScore)} order={findOrder("yearly")} />);

beforeEach(() => enterTestSite());

test("a score is shown with its date and meaning, and that the lookup did not change it", async () => {
  const page = await drawn({ state: "known", points: 742, asOf: "2026-11-21T06:00:00Z", lendersMet: 7 });
  const scoreRegion = page.getByRole("region", { name: "Your credit score: 742" });
  for (const expected of [/21 Nov/, /meets the minimum of 7 of the 9 lenders here/, /did not affect it/]) {
    await expect.element(scoreRegion.getByText(expected)).toBeVisible();
  }
  expect(page.getByRole("button", { name: "Look up my score" }).elements()).toEqual([]);
});

test.each([
  [1, 1, /Your score meets the minimum of the one lender here/],
  [1, 0, /Your score is below the minimum of the one lender here/],
  [2, 1, /Your score meets the minimum of 1 of the 2 lenders here/],
])("of %i lenders that ask for a score, %i is satisfied", async (lendersAsking, lendersMet, text) => {
  const page = await drawn({ state: "known", points: 742, asOf: "2026-11-21T06:00:00Z", lendersAsking, lendersMet });
  await expect.element(page.getByText(text)).toBeVisible();
});

test("a single lender that asks for a score is not counted", async () => {
  const page = await drawn({ lendersAsking: 1 });
  await expect.element(page.getByText(/^With it, the lender that asks for a score can answer now/)).toBeVisible();
});

test("a score that no lender of the product uses is not counted in lenders", async () => {
  const page = await drawn({ state: "known", points: 831, asOf: "2026-11-21T06:00:00Z", lendersAsking: 0 });
  const scoreRegion = page.getByRole("region", { name: "Your credit score: 831" });
  await expect.element(scoreRegion.getByText(/No lender here asks for one for this loan/)).toBeVisible();
  expect(scoreRegion.getByText(/Of 0 lenders/).elements()).toEqual([]);
});

test("a missing credit history is shown as such, not as a number", async () => {
  const page = await drawn({ state: "no_history", asOf: "2026-11-21T06:00:00Z" });
  const scoreRegion = page.getByRole("region", { name: "No credit history" });
  await expect.element(scoreRegion.getByText(/not a bad score/)).toBeVisible();
});

test("if no lender uses the score, no lookup is offered", async () => {
  const page = await draw(() => (
    <OfferGroups
      shortlist={EMPTY}
      view={{ ...view({ lendersAsking: 0 }), matched: [testOffer("nira")], possible: [] }}
      order={findOrder("yearly")}
    />
  ));
  expect(page.getByText("We don't know your credit score yet").elements()).toEqual([]);
  expect(page.getByRole("button", { name: "Look up my score" }).elements()).toEqual([]);
});

test("if a lender will check the score, it can be looked up with consent", async () => {
  const notice = { purpose: "credit_report", version: "2", label: "Look up my credit score" };
  const calls = serve({
    "GET /api/notices": { body: notice },
    "GET /api/consents": { body: { items: [], receipts: [] } },
    "POST /api/consents": { body: { consentId: "c" } },
    "GET /api/offers": { body: view({ state: "known", points: 742 }) },
  });
  const page = await drawn({});
  await page.getByRole("article", { name: "cashe" }).getByRole("button", { name: "Look up my score" }).click();
  const dialog = page.getByRole("dialog", { name: "Look up my score" });
  await dialog.getByRole("checkbox", { name: "Look up my credit score" }).click();
  await dialog.getByRole("button", { name: "Look up my score" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.map(({ method, path }) => `${method} ${path}`).slice(-2)).toEqual([
    "POST /api/consents",
    "GET /api/offers",
  ]);
});
