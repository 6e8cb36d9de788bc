import { expect, test } from "vitest";
import { buildShellOptions } from "./shell-options.ts";

const open = { lockedProduct: null, variant: "marketplace" } as const;
const whiteLabel = { lockedProduct: null, variant: "white_label" } as const;

test.each([
  ["/", { name: false, help: true, logIn: false, logout: false, through: false, language: "header" }],
  ["/udaan_credit", { through: false }],
  ["/verification", { through: true, help: true, logIn: false }],
  ["/how-we-rank", { help: true, logIn: true }],
  ["/products", { name: false, logout: true, applications: true, myData: true, returnToProducts: false }],
  ["/user/user-detail", { name: false, logout: true, returnToProfile: false, language: "footer-bottom" }],
  ["/user/welcome-back", { name: false, help: true, language: "footer-bottom" }],
  [
    "/user/offers",
    { name: true, help: true, returnToProfile: true, returnToProducts: true, wide: true, language: "footer-top" },
  ],
  ["/credit-cards", { name: false, help: true, logIn: true, logout: true, applications: true, returnToProducts: true }],
  ["/credit-cards/7", { myData: true, logout: true, language: "header" }],
  ["/user/credit-card", { name: true, help: true, logout: true, returnToProducts: true }],
  ["/user/my-data", { name: true, wide: false, help: true, logout: true, myData: false, returnToProfile: false }],
  ["/user/lender-submit", { bare: true, help: false }],
  ["/user/welcome-back", { bare: false }],
  ["/transfer/0192", { logout: true, transfer: false, help: true, language: "header" }],
  [
    "/user/data-erased",
    { name: false, transfer: false, help: true, logIn: false, logout: false, myData: false, language: "header" },
  ],
  [
    "/user/money-view",
    { myData: true, transfer: true, name: true, logout: true, returnToProfile: false, language: "footer-bottom" },
  ],
])("%s", (path, expected) => {
  expect(buildShellOptions(path, open)).toMatchObject(expected);
});

test("a site locked to one product has no links to others", () => {
  expect(buildShellOptions("/user/offers", { ...open, lockedProduct: "Personal Loans" }).returnToProducts).toBe(false);
});

test.each([
  ["/", true],
  ["/udaan_credit", true],
  ["/login", false],
  ["/verification", false],
  ["/privacy-policy", false],
  ["/404", false],
])("a white-label site lists its products on the landing page: on %s a logout is shown: %s", (path, logout) => {
  expect(buildShellOptions(path, whiteLabel).logout).toBe(logout);
});
