import { expect, test } from "vitest";
import { shellOptionsOf } from "./shell-options.ts";

const open = { lockedProduct: null, variant: "marketplace" } as const;
const whiteLabel = { lockedProduct: null, variant: "white_label" } as const;

test.each([
  ["/", { name: false, help: false, logout: false, language: "header" }],
  ["/products", { name: false, logout: true, returnToProducts: false, language: "header" }],
  ["/user/user-detail", { name: false, logout: true, returnToProfile: false, language: "footer-bottom" }],
  ["/user/welcome-back", { name: false, help: true, language: "footer-bottom" }],
  ["/user/offers", { name: true, help: true, returnToProfile: true, returnToProducts: true, language: "footer-top" }],
  ["/user/my-data", { name: true, help: true, logout: true, myData: false, returnToProfile: false }],
  ["/user/data-erased", { name: false, help: false, logout: false, myData: false, language: "header" }],
  ["/user/money-view", { myData: true, name: true, logout: true, returnToProfile: false, language: "footer-bottom" }],
])("%s", (path, expected) => {
  expect(shellOptionsOf(path, open)).toMatchObject(expected);
});

test("a host that is locked to one product offers no way to the others", () => {
  expect(shellOptionsOf("/user/offers", { ...open, lockedProduct: "Personal Loans" }).returnToProducts).toBe(false);
});

test.each([
  ["/", true],
  ["/udaan_credit", true],
  ["/login", false],
  ["/verification", false],
  ["/privacy-policy", false],
  ["/404", false],
])("a white-labelled site lists its products on its first page: on %s one can log out: %s", (path, logout) => {
  expect(shellOptionsOf(path, whiteLabel).logout).toBe(logout);
});
