import { describe, expect, test } from "vitest";
import { FLOWS } from "#consumer/products/table.ts";
import type { ProductType } from "#shared/api/types.ts";
import { type CustomerState, nextStep, type SessionState } from "./next-step.ts";

/** All loan pages (sections 2 and 4) with the products whose customers may open them. */
const PERSONAL = ["Personal Loans"] as const;
const GOLD = ["Gold Loans"] as const;
const HOME = ["Affordable Housing Loan"] as const;
const BUSINESS = ["Business Loans"] as const;
const SHARED = [...PERSONAL, ...GOLD, ...HOME] as const;
const ALL = [...SHARED, ...BUSINESS] as const;
const OWN_PAGES: [lender: string, products: readonly ProductType[]][] = [
  ["cashe", PERSONAL],
  ["money-view", PERSONAL],
  ["upwards", PERSONAL],
  ["money-tap", PERSONAL],
  ["nira", PERSONAL],
  ["kreditbee", PERSONAL],
  ["finzy", PERSONAL],
  ["earlysalary", PERSONAL],
  ["muthootgold", GOLD],
  ["indiagold", GOLD],
  ["lenders-transaction/finserv", ALL],
];
const PAGES: [path: string, products: readonly ProductType[]][] = [
  ["/user/user-detail", PERSONAL],
  ["/user/user-detail/gold-loan", GOLD],
  ["/user/user-detail/affordable-housing-loan", HOME],
  ["/user/welcome-back", SHARED],
  ["/user/offers", SHARED],
  ["/user/business-detail", BUSINESS],
  ["/user/business-welcome-back", BUSINESS],
  ["/user/business-offers", BUSINESS],
  ...OWN_PAGES.map(([lender, products]): [string, readonly ProductType[]] => [`/user/${lender}`, products]),
  ...OWN_PAGES.map(([lender, products]): [string, readonly ProductType[]] => [`/user/${lender}/declined`, products]),
];
const PRODUCTS: readonly ProductType[] = [...ALL, "Credit Cards", "Other Insurance"];
const PROFILES = FLOWS.map(({ paths }) => paths.profile);
const WELCOMES = FLOWS.map(({ paths }) => paths.welcomeBack);

const visitor: SessionState = {
  variant: "marketplace",
  lenderKey: null,
  prospectAppId: null,
  token: null,
  productType: null,
  appId: null,
  admin: false,
  editing: false,
  arriving: true,
  goingBack: false,
};
const loggedIn: SessionState = { ...visitor, prospectAppId: "p", token: "t" };
const complete: CustomerState = Object.fromEntries(
  FLOWS.flatMap(({ completed, updateRequired }) => [[completed, 1], ...updateRequired.map((flag) => [flag, 0])]),
);
const incomplete: CustomerState = Object.fromEntries(FLOWS.map(({ completed }) => [completed, 0]));

const findFlow = (productType: ProductType) => FLOWS.find((flow) => flow.productType === productType);
const onWhiteLabel = (session: SessionState): SessionState => ({ ...session, variant: "white_label" });
const isIn = (products: readonly ProductType[], productType: ProductType) => products.includes(productType);

test("every product's loan pages are in the table", () => {
  const named = FLOWS.flatMap(({ paths }) => [[paths.profile, paths.welcomeBack, paths.offers], paths.lenders].flat());
  const listed = PAGES.map(([path]) => path);
  expect([...new Set(named)].filter((path) => !listed.includes(path))).toEqual([]);
});

describe.each(PAGES)("%s", (path, products) => {
  test("no prospect id, no token, no product type", () => {
    expect(nextStep(visitor, null, path)).toBe("/");
    expect(nextStep({ ...visitor, prospectAppId: "p" }, null, path)).toBe("/verification");
    expect(nextStep(loggedIn, complete, path)).toBe("/products");
    expect(nextStep(onWhiteLabel(loggedIn), complete, path)).toBe("/");
  });

  test.each(PRODUCTS.filter((productType) => !isIn(products, productType)))("%s: mismatch", (productType) => {
    for (const customer of [complete, incomplete, null]) {
      const session = { ...loggedIn, productType, appId: "a" };
      expect(nextStep(session, customer, path)).toBe("/products");
      expect(nextStep(onWhiteLabel(session), customer, path)).toBe("/");
    }
  });

  test.each(PRODUCTS.filter((productType) => isIn(products, productType)))("%s: its own", (productType) => {
    const { profile, welcomeBack, offers } = findFlow(productType)!.paths;
    const session = { ...loggedIn, productType };
    const applicant = { ...session, appId: "a" };
    const isProfile = PROFILES.includes(path);
    const isWelcome = WELCOMES.includes(path);
    expect(nextStep(applicant, incomplete, path)).toBe(isProfile ? null : profile);
    expect(nextStep(applicant, complete, path)).toBe(isProfile ? offers : null);
    expect(nextStep({ ...applicant, editing: true }, complete, path)).toBeNull();
    if (!isProfile) expect(nextStep(session, complete, path)).toBe(isWelcome ? null : welcomeBack);
  });
});
