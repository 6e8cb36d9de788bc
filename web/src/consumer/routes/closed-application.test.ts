import { expect, test } from "vitest";
import { forgetsClosedApplication } from "./next-step.ts";

test.each([
  ["/", true],
  ["/products", true],
  ["/user/welcome-back", true],
  ["/user/user-detail", true],
  ["/user/business-detail", true],
  ["/user/business-welcome-back", true],
  ["/user/business-offers", false],
  ["/user/applications", true],
  ["/user/offers", false],
  ["/user/money-view", false],
  ["/user/lenders-transaction/finserv", false],
  ["/user/my-data", false],
  ["/how-we-rank", false],
  ["/create-merchant-form", false],
  ["/create-merchant-form/udaan_credit", false],
  ["/transfer/0192", false],
  ["/credit-cards", false],
  ["/user/credit-card", false],
])("on %s a closed application is cleared: %s", (path, forgotten) => {
  expect(forgetsClosedApplication(path)).toBe(forgotten);
});
