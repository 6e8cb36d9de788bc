import { describe, expect, test } from "vitest";
import { beginsAnew, type CustomerState, nextStep, type SessionState } from "./next-step.ts";

const nobody: SessionState = {
  variant: "marketplace",
  prospectAppId: null,
  token: null,
  productType: null,
  appId: null,
  admin: false,
  editing: false,
  arriving: true,
};
const unverified: SessionState = { ...nobody, prospectAppId: "p" };
const loggedIn: SessionState = { ...unverified, token: "t" };
const borrower: SessionState = { ...loggedIn, productType: "Personal Loans" };
const applicant: SessionState = { ...borrower, appId: "a" };
const onWhiteLabel = (session: SessionState): SessionState => ({ ...session, variant: "white_label" });

const incomplete: CustomerState = { pl_completed: 0, pl_update_required: 0, pl_se_update_required: 0 };
const complete: CustomerState = { ...incomplete, pl_completed: 1 };
const stale: CustomerState = { ...complete, pl_update_required: 1 };
const sent: CustomerState = { ...complete, sent_any: 1 };
const staleLoan: CustomerState = { ...complete, pl_se_update_required: 1 };

type Row = [why: string, session: SessionState, customer: CustomerState | null, path: string, step: string | null];

const publicRows: Row[] = [
  ["anyone may open the landing page", nobody, null, "/", null],
  ["a partner's page is a landing page", nobody, null, "/udaan", null],
  ["a partner's key may begin with user", nobody, null, "/user_friends", null],
  ["a partner's key may begin with user", unverified, null, "/user_friends", "/verification"],
  ["a partner's key may begin with user", loggedIn, null, "/user_friends", "/products"],
  ["only white-labelled sites have /login", nobody, null, "/login", "/"],
  ["no prospect id", nobody, null, "/verification", "/"],
  ["no prospect id", nobody, null, "/products", "/"],
  ["prospect id, no token", unverified, null, "/", "/verification"],
  ["prospect id, no token", unverified, null, "/products", "/verification"],
  ["prospect id, no token", unverified, null, "/udaan", "/verification"],
  ["Back from the code reaches a partner's page", { ...unverified, arriving: false }, null, "/udaan", null],
  ["prospect id, no token, at the place for it", unverified, null, "/verification", null],
  ["Back from the code reaches the first page", { ...unverified, arriving: false }, null, "/", null],
  ["token, no product type", loggedIn, null, "/", "/products"],
  ["token, no product type", loggedIn, null, "/verification", "/products"],
  ["token, no product type", loggedIn, null, "/udaan", "/products"],
  ["token, no product type, at the place for it", loggedIn, null, "/products", null],
  ["Personal Loans with an application", applicant, null, "/", "/user/offers"],
  ["Personal Loans with an application", applicant, null, "/products", "/user/offers"],
  ["Personal Loans with an application", applicant, null, "/verification", "/user/offers"],
  ["Personal Loans with an application", applicant, null, "/udaan", "/user/offers"],
  ["Personal Loans without an application", borrower, null, "/products", "/user/welcome-back"],
  ["Personal Loans without an application", borrower, null, "/", "/user/welcome-back"],
  ["whoever sent something, with an application", applicant, sent, "/", "/user/applications"],
  ["whoever sent something, without an application", borrower, sent, "/verification", "/user/applications"],
  ["whoever sent something chooses a product first", loggedIn, sent, "/", "/products"],
  ["token and another product", { ...loggedIn, productType: "Gold Loans" }, null, "/", "/products"],
  ["token and another product", { ...loggedIn, productType: "Gold Loans" }, null, "/products", null],
  ["an admin on the public shell", { ...nobody, admin: true }, null, "/", "/admin"],
  ["an admin on a partner's page", { ...nobody, admin: true }, null, "/udaan", "/admin"],
  ["an admin who is a customer too", { ...applicant, admin: true }, null, "/products", "/admin"],
  ["anyone may read", nobody, null, "/privacy-policy", null],
  ["a customer may read", applicant, null, "/how-we-rank", null],
  ["an admin may read", { ...nobody, admin: true }, null, "/terms-of-use", null],
  ["anyone may calculate", nobody, null, "/calculator", null],
  ["a customer may calculate", applicant, null, "/calculator", null],
  ["the not-found page stays", applicant, null, "/404", null],
];

const whiteLabelRows: Row[] = [
  ["opens with its products", onWhiteLabel(nobody), null, "/", null],
  ["has /login", onWhiteLabel(nobody), null, "/login", null],
  ["has no /products", onWhiteLabel(nobody), null, "/products", "/"],
  ["no prospect id goes to /login", onWhiteLabel(nobody), null, "/verification", "/login"],
  ["prospect id, no token", onWhiteLabel(unverified), null, "/login", "/verification"],
  ["prospect id, no token", onWhiteLabel(unverified), null, "/", "/verification"],
  ["token, no product type", onWhiteLabel(loggedIn), null, "/login", "/"],
  ["token, no product type, at the place for it", onWhiteLabel(loggedIn), null, "/", null],
  ["token, no product type, area of customers", onWhiteLabel(loggedIn), null, "/user/offers", "/"],
  ["token and another product", onWhiteLabel({ ...loggedIn, productType: "Gold Loans" }), null, "/verification", "/"],
  ["Personal Loans with an application", onWhiteLabel(applicant), null, "/", "/user/offers"],
  ["Personal Loans without an application", onWhiteLabel(borrower), null, "/login", "/user/welcome-back"],
  ["product mismatch", onWhiteLabel({ ...loggedIn, productType: "Gold Loans" }), null, "/user/offers", "/"],
];

const userRows: Row[] = [
  ["no prospect id", nobody, null, "/user/offers", "/"],
  ["no token", unverified, null, "/user/offers", "/verification"],
  ["no token, own data", unverified, null, "/user/my-data", "/verification"],
  ["no prospect id, own data", nobody, null, "/user/my-data", "/"],
  ["own data needs no product", loggedIn, null, "/user/my-data", null],
  ["own data of another product's customer", { ...loggedIn, productType: "Gold Loans" }, null, "/user/my-data", null],
  ["own data of an unfinished profile", borrower, incomplete, "/user/my-data", null],
  ["own data without an application", borrower, complete, "/user/my-data", null],
  ["what was applied for needs no product", loggedIn, sent, "/user/applications", null],
  ["what was applied for needs no record", loggedIn, null, "/user/applications", null],
  ["what was applied for needs a session", unverified, null, "/user/applications", "/verification"],
  ["what was applied for, of an unfinished profile", borrower, incomplete, "/user/applications", null],
  ["whoever sent something, no application", borrower, sent, "/user/offers", "/user/applications"],
  ["whoever sent something, no application", borrower, sent, "/user/cashe", "/user/applications"],
  ["whoever sent something may begin anew", borrower, sent, "/user/welcome-back", null],
  ["whoever sent something may look at offers", applicant, sent, "/user/offers", null],
  ["after an erasure nobody is logged in", nobody, null, "/user/data-erased", null],
  ["no product type", loggedIn, null, "/user/offers", "/products"],
  ["product mismatch", { ...loggedIn, productType: "Credit Cards" }, complete, "/user/offers", "/products"],
  ["product mismatch", { ...loggedIn, productType: "Business Loans" }, complete, "/user/user-detail", "/products"],
  ["product mismatch", { ...applicant, productType: "Gold Loans" }, complete, "/user/cashe", "/products"],
  ["the record did not come, application known", applicant, null, "/user/offers", null],
  ["the record did not come, application known", applicant, null, "/user/cashe", null],
  ["the record did not come, no application", borrower, null, "/user/offers", "/user/welcome-back"],
  ["the record did not come, at the place for it", borrower, null, "/user/welcome-back", null],
  ["the record did not come, on the profile", borrower, null, "/user/user-detail", null],
  ["incomplete", borrower, incomplete, "/user/offers", "/user/user-detail"],
  ["incomplete", borrower, incomplete, "/user/welcome-back", "/user/user-detail"],
  ["incomplete", applicant, incomplete, "/user/money-view", "/user/user-detail"],
  ["incomplete, at the place for it", borrower, incomplete, "/user/user-detail", null],
  ["complete, no application", borrower, complete, "/user/offers", "/user/welcome-back"],
  ["complete, no application", borrower, complete, "/user/lenders-transaction/finserv", "/user/welcome-back"],
  ["complete, no application, at the place for it", borrower, complete, "/user/welcome-back", null],
  ["complete with an application", applicant, complete, "/user/offers", null],
  ["complete with an application", applicant, complete, "/user/cashe", null],
  ["a statement is for whoever is logged in", nobody, null, "/user/kfs", "/"],
  ["complete with an application", applicant, complete, "/user/kfs", null],
  ["a statement of what was sent needs no application", borrower, sent, "/user/kfs", null],
  ["complete, no edit, no update required", applicant, complete, "/user/user-detail", "/user/offers"],
  ["Return to Profile", { ...applicant, editing: true }, complete, "/user/user-detail", null],
  ["update required", applicant, stale, "/user/offers", "/user/user-detail"],
  ["update required, another page", applicant, stale, "/user/cashe", null],
  ["update required, no application", borrower, stale, "/user/offers", "/user/user-detail"],
  ["update required, no application", borrower, stale, "/user/cashe", "/user/welcome-back"],
  ["complete with an application, may begin anew", applicant, complete, "/user/welcome-back", null],
  ["update required, at the place for it", applicant, stale, "/user/user-detail", null],
  ["self-employed update required", applicant, staleLoan, "/user/offers", "/user/user-detail"],
];

describe.each([
  { where: "public pages", rows: publicRows },
  { where: "white-labelled site", rows: whiteLabelRows },
  { where: "user area", rows: userRows },
])("$where", ({ rows }) => {
  test.each(rows)("%s: %#", (_why, session, customer, path, step) => {
    expect(nextStep(session, customer, path)).toBe(step);
  });
});

test("every answer comes to rest", () => {
  for (const [why, session, customer, path] of [...publicRows, ...whiteLabelRows, ...userRows]) {
    expect(restingPlace({ ...session, arriving: false }, customer ?? complete, path), why).toBeDefined();
  }
});

test.each([
  ["/", true],
  ["/products", true],
  ["/user/welcome-back", true],
  ["/user/user-detail", true],
  ["/user/applications", true],
  ["/user/offers", false],
  ["/user/money-view", false],
  ["/user/lenders-transaction/finserv", false],
  ["/user/my-data", false],
  ["/how-we-rank", false],
])("on %s a closed application is forgotten: %s", (path, forgotten) => {
  expect(beginsAnew(path)).toBe(forgotten);
});

const MOST_STEPS = 4;

function restingPlace(session: SessionState, customer: CustomerState, path: string): string | undefined {
  let place = path;
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const step = nextStep(session, customer, place);
    if (step === null || step === "/admin") return step ?? place;
    place = step;
  }
  return undefined;
}
