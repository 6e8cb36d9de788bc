import { describe, expect, test } from "vitest";
import { type CustomerState, nextStep, type SessionState } from "./next-step.ts";

const HOME_PROFILE = "/user/user-detail/affordable-housing-loan";
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
const unverified: SessionState = { ...visitor, prospectAppId: "p" };
const loggedIn: SessionState = { ...unverified, token: "t" };
const borrower: SessionState = { ...loggedIn, productType: "Personal Loans" };
const firm: SessionState = { ...loggedIn, productType: "Business Loans" };
const firmApplicant: SessionState = { ...firm, appId: "b" };
const applicant: SessionState = { ...borrower, appId: "a" };
const goldBorrower: SessionState = { ...loggedIn, productType: "Gold Loans" };
const goldApplicant: SessionState = { ...goldBorrower, appId: "g" };
const homeBorrower: SessionState = { ...loggedIn, productType: "Affordable Housing Loan" };
const homeApplicant: SessionState = { ...homeBorrower, appId: "h" };
const insured: SessionState = { ...loggedIn, productType: "Other Insurance" };
const cardHolder: SessionState = { ...loggedIn, productType: "Credit Cards" };
/** After Back was pressed. */
const BACK = { arriving: false, goingBack: true };
const onWhiteLabel = (session: SessionState): SessionState => ({ ...session, variant: "white_label" });

const onLenderSite = (session: SessionState): SessionState => ({
  ...session,
  variant: "lender_submit",
  lenderKey: "cashe",
});

const incomplete: CustomerState = { pl_completed: 0, pl_update_required: 0, pl_se_update_required: 0 };
const complete: CustomerState = { ...incomplete, pl_completed: 1 };
const stale: CustomerState = { ...complete, pl_update_required: 1 };
const goldIncomplete: CustomerState = { ...complete, gl_completed: 0, gl_update_required: 0 };
const goldComplete: CustomerState = { ...incomplete, gl_completed: 1, gl_update_required: 0 };
const goldStale: CustomerState = { ...goldComplete, gl_update_required: 1 };
const homeIncomplete: CustomerState = { ...complete, hl_completed: 0, hl_update_required: 0 };
const homeComplete: CustomerState = { ...incomplete, hl_completed: 1, hl_update_required: 0 };
const homeStale: CustomerState = { ...homeComplete, hl_update_required: 1 };
const sent: CustomerState = { ...complete, sent_any: 1 };
const staleLoan: CustomerState = { ...complete, pl_se_update_required: 1 };

const firmIncomplete: CustomerState = { ...complete, bl_completed: 0, bl_update_required: 0 };
const firmComplete: CustomerState = { ...incomplete, bl_completed: 1, bl_update_required: 0 };
const firmStale: CustomerState = { ...firmComplete, bl_update_required: 1 };

type Row = [why: string, session: SessionState, customer: CustomerState | null, path: string, step: string | null];

const publicRows: Row[] = [
  ["anyone may open the landing page", visitor, null, "/", null],
  ["a partner's page is a landing page", visitor, null, "/udaan", null],
  ["a partner's key may begin with user", visitor, null, "/user_friends", null],
  ["a partner's key may begin with user", unverified, null, "/user_friends", "/verification"],
  ["a partner's key may begin with user", loggedIn, null, "/user_friends", "/products"],
  ["only white-labelled sites have /login", visitor, null, "/login", "/"],
  ["no prospect id", visitor, null, "/verification", "/"],
  ["no prospect id", visitor, null, "/products", "/"],
  ["prospect id, no token", unverified, null, "/", "/verification"],
  ["prospect id, no token", unverified, null, "/products", "/verification"],
  ["prospect id, no token", unverified, null, "/udaan", "/verification"],
  ["Back from the code reaches a partner's page", { ...unverified, arriving: false }, null, "/udaan", null],
  ["prospect id, no token, already there", unverified, null, "/verification", null],
  ["Back from the code reaches the first page", { ...unverified, arriving: false }, null, "/", null],
  ["token, no product type", loggedIn, null, "/", "/products"],
  ["token, no product type", loggedIn, null, "/verification", "/products"],
  ["token, no product type", loggedIn, null, "/udaan", "/products"],
  ["token, no product type, already there", loggedIn, null, "/products", null],
  ["Personal Loans with an application", applicant, null, "/", "/user/offers"],
  ["Personal Loans with an application", applicant, null, "/products", "/user/offers"],
  ["Personal Loans with an application", applicant, null, "/verification", "/user/offers"],
  ["Personal Loans with an application", applicant, null, "/udaan", "/user/offers"],
  ["Personal Loans without an application", borrower, null, "/products", "/user/welcome-back"],
  ["a new load resumes the profile", borrower, incomplete, "/products", "/user/welcome-back"],
  ["the products are open during the profile", { ...borrower, arriving: false }, incomplete, "/products", null],
  [
    "a link to the first page resumes the profile",
    { ...borrower, arriving: false },
    incomplete,
    "/",
    "/user/welcome-back",
  ],
  ["Back leaves an unfinished profile", { ...borrower, ...BACK }, incomplete, "/", "/products"],
  ["Back leaves an unfinished profile", { ...borrower, ...BACK }, incomplete, "/verification", "/products"],
  ["Back leaves an unfinished profile", onWhiteLabel({ ...borrower, ...BACK }), incomplete, "/login", "/"],
  ["Back leaves no complete profile", { ...borrower, ...BACK }, complete, "/", "/user/welcome-back"],
  ["Back leaves no application", { ...applicant, ...BACK }, incomplete, "/products", "/user/offers"],
  ["Personal Loans without an application", borrower, null, "/", "/user/welcome-back"],
  ["Gold Loans with an application", goldApplicant, null, "/", "/user/offers"],
  ["Affordable Housing Loan with an application", homeApplicant, null, "/", "/user/offers"],
  ["Affordable Housing Loan without an application", homeBorrower, null, "/products", "/user/welcome-back"],
  ["Gold Loans without an application", goldBorrower, null, "/products", "/user/welcome-back"],
  ["customer with submissions, with an application", applicant, sent, "/", "/user/applications"],
  ["customer with submissions, without an application", borrower, sent, "/verification", "/user/applications"],
  ["customer with submissions, without a product", loggedIn, sent, "/", "/user/applications"],
  ["customer with submissions, without a product", loggedIn, sent, "/verification", "/user/applications"],
  ["customer with submissions may choose a product", loggedIn, sent, "/products", null],
  ["token and another product", { ...loggedIn, productType: "Credit Cards" }, null, "/", "/products"],
  ["token and another product", { ...loggedIn, productType: "Credit Cards" }, null, "/products", null],
  ["an admin on the public shell", { ...visitor, admin: true }, null, "/", "/admin"],
  ["an admin on a partner's page", { ...visitor, admin: true }, null, "/udaan", "/admin"],
  ["an admin who is a customer too", { ...applicant, admin: true }, null, "/products", "/admin"],
  ["visitors may read", visitor, null, "/privacy-policy", null],
  ["a customer may read", applicant, null, "/how-we-rank", null],
  ["a customer from a partner's site reviews the partner's data", visitor, null, "/customer-site", null],
  ["a handed-over customer continues by a click", applicant, complete, "/auth", null],
  ["a logged-in customer reviews the partner's data", applicant, complete, "/customer-site", null],
  ["a lender's passcode needs a login", visitor, null, "/indialends-otp", null],
  ["a lender's passcode needs a login", unverified, null, "/indialends-otp", null],
  ["a lender's passcode needs a login", borrower, complete, "/indialends-otp", "/user/indialends-otp"],
  ["a co-applicant sees their data on a customer's phone", applicant, null, "/co-applicant", null],
  ["a link in a message stops messages", visitor, null, "/unsubscribe/t", null],
  ["a link in a message stops messages, on a customer's phone", applicant, sent, "/unsubscribe/t", null],
  ["an admin may read", { ...visitor, admin: true }, null, "/terms-of-use", null],
  ["visitors may calculate", visitor, null, "/calculator", null],
  ["anyone may value gold", visitor, null, "/calculator/gold", null],
  ["a customer may calculate", applicant, null, "/calculator", null],
  ["anyone may read what a product costs", visitor, null, "/products/gold-loans", null],
  ["a customer may read what a product costs", applicant, null, "/products/gold-loans", null],
  ["anyone may compare cards", visitor, null, "/credit-cards", null],
  ["anyone may compare cards", unverified, null, "/cards-secured", null],
  ["anyone may compare cards", loggedIn, null, "/cards-unsecured", null],
  ["a borrower may compare cards", applicant, sent, "/credit-cards/7", null],
  ["a borrower may compare cards", cardHolder, null, "/credit-cards/compare", null],
  ["an admin may compare cards", { ...visitor, admin: true }, null, "/credit-cards", null],
  ["a partner's key may begin like a listing", loggedIn, null, "/credit-cards-of-udaan", "/products"],
  ["the not-found page stays", applicant, null, "/404", null],
];

const whiteLabelRows: Row[] = [
  ["starts with its products", onWhiteLabel(visitor), null, "/", null],
  ["has /login", onWhiteLabel(visitor), null, "/login", null],
  ["has no /products", onWhiteLabel(visitor), null, "/products", "/"],
  ["no prospect id goes to /login", onWhiteLabel(visitor), null, "/verification", "/login"],
  ["no prospect id, area of customers", onWhiteLabel(visitor), null, "/user/offers", "/login"],
  ["prospect id, no token", onWhiteLabel(unverified), null, "/login", "/verification"],
  ["prospect id, no token", onWhiteLabel(unverified), null, "/", "/verification"],
  ["token, no product type", onWhiteLabel(loggedIn), null, "/login", "/"],
  ["token, no product type, already there", onWhiteLabel(loggedIn), null, "/", null],
  ["token, no product type, area of customers", onWhiteLabel(loggedIn), null, "/user/offers", "/"],
  ["token and another product", onWhiteLabel({ ...loggedIn, productType: "Credit Cards" }), null, "/verification", "/"],
  ["Personal Loans with an application", onWhiteLabel(applicant), null, "/", "/user/offers"],
  ["Personal Loans without an application", onWhiteLabel(borrower), null, "/login", "/user/welcome-back"],
  ["product mismatch", onWhiteLabel({ ...loggedIn, productType: "Credit Cards" }), null, "/user/offers", "/"],
];

const lenderRows: Row[] = [
  [
    "a complete profile redirects to the lender",
    onLenderSite(applicant),
    complete,
    "/user/offers",
    "/user/lender-submit",
  ],
  ["a complete profile stays there", onLenderSite(applicant), complete, "/user/lender-submit", null],
  [
    "an incomplete profile redirects back",
    onLenderSite(applicant),
    incomplete,
    "/user/lender-submit",
    "/user/user-detail",
  ],
  ["an outdated profile redirects back", onLenderSite(applicant), stale, "/user/lender-submit", "/user/user-detail"],
  ["without an application", onLenderSite(borrower), complete, "/user/lender-submit", "/user/welcome-back"],
  ["the lender's own page", onLenderSite(applicant), complete, "/user/cashe", null],
  ["its form", onLenderSite(applicant), complete, "/user/lenders-transaction/finserv", null],
  ["Return to Profile", { ...onLenderSite(applicant), editing: true }, complete, "/user/user-detail", null],
  ["other sites have offers", applicant, complete, "/user/lender-submit", "/user/offers"],
  ["other sites, incomplete", applicant, incomplete, "/user/lender-submit", "/user/offers"],
  ["logged out", onLenderSite(visitor), null, "/user/lender-submit", "/"],
];

const userRows: Row[] = [
  ["a lender's passcode needs a session only", visitor, null, "/user/indialends-otp", "/indialends-otp"],
  ["a lender's passcode needs a session only", unverified, null, "/user/indialends-otp", "/indialends-otp"],
  ["a lender's passcode needs a session only", loggedIn, complete, "/user/indialends-otp", null],
  ["customer with submissions, without a product", loggedIn, sent, "/user/offers", "/user/applications"],
  ["customer with submissions, without a product", loggedIn, sent, "/user/money-view", "/user/applications"],
  ["no prospect id", visitor, null, "/user/offers", "/"],
  ["no token", unverified, null, "/user/offers", "/verification"],
  ["no token, own data", unverified, null, "/user/my-data", "/verification"],
  ["no prospect id, own data", visitor, null, "/user/my-data", "/"],
  ["requests need no product", loggedIn, null, "/user/requests", null],
  ["requests with an incomplete profile", borrower, incomplete, "/user/requests", null],
  ["a link to a request needs no session", visitor, null, "/help/t", null],
  ["own data needs no product", loggedIn, null, "/user/my-data", null],
  ["own data of another product's customer", { ...loggedIn, productType: "Credit Cards" }, null, "/user/my-data", null],
  ["own data with an incomplete profile", borrower, incomplete, "/user/my-data", null],
  ["own data without an application", borrower, complete, "/user/my-data", null],
  ["the applications need no product", loggedIn, sent, "/user/applications", null],
  ["the applications need no user record", loggedIn, null, "/user/applications", null],
  ["the applications need a session", unverified, null, "/user/applications", "/verification"],
  ["the applications, with an incomplete profile", borrower, incomplete, "/user/applications", null],
  ["customer with submissions, no application", borrower, sent, "/user/offers", "/user/applications"],
  ["customer with submissions, no application", borrower, sent, "/user/cashe", "/user/applications"],
  ["customer with submissions may start a new application", borrower, sent, "/user/welcome-back", null],
  ["customer with submissions may see offers", applicant, sent, "/user/offers", null],
  ["after an erasure the customer is logged out", visitor, null, "/user/data-erased", null],
  ["no product type", loggedIn, null, "/user/offers", "/products"],
  ["product mismatch", { ...loggedIn, productType: "Credit Cards" }, complete, "/user/offers", "/products"],
  ["product mismatch", { ...loggedIn, productType: "Business Loans" }, complete, "/user/user-detail", "/products"],
  ["product mismatch", goldApplicant, goldComplete, "/user/cashe", "/products"],
  ["product mismatch", goldApplicant, goldComplete, "/user/earlysalary/declined", "/products"],
  ["product mismatch", goldApplicant, goldComplete, "/user/nira/declined", "/products"],
  ["product mismatch", applicant, complete, "/user/muthootgold/declined", "/products"],
  ["a lender's rejection", applicant, complete, "/user/earlysalary/declined", null],
  ["a lender's rejection", applicant, complete, "/user/nira/declined", null],
  ["a lender's rejection", goldApplicant, goldComplete, "/user/muthootgold/declined", null],
  ["a lender's rejection", homeApplicant, homeComplete, "/user/lenders-transaction/nilgiri-nest/declined", null],
  ["a lender's rejection, incomplete", applicant, incomplete, "/user/nira/declined", "/user/user-detail"],
  ["product mismatch", goldBorrower, goldIncomplete, "/user/user-detail", "/products"],
  ["product mismatch", applicant, complete, "/user/user-detail/gold-loan", "/products"],
  ["product mismatch", applicant, complete, "/user/muthootgold", "/products"],
  ["gold, incomplete", goldBorrower, goldIncomplete, "/user/offers", "/user/user-detail/gold-loan"],
  ["gold, incomplete", goldApplicant, goldIncomplete, "/user/muthootgold", "/user/user-detail/gold-loan"],
  ["gold, incomplete", goldBorrower, goldIncomplete, "/user/welcome-back", "/user/user-detail/gold-loan"],
  ["gold, incomplete, already there", goldBorrower, goldIncomplete, "/user/user-detail/gold-loan", null],
  ["gold, complete", goldApplicant, goldComplete, "/user/user-detail/gold-loan", "/user/offers"],
  ["gold, complete", goldApplicant, goldComplete, "/user/offers", null],
  ["gold, complete", goldApplicant, goldComplete, "/user/indiagold", null],
  ["gold, complete", goldApplicant, goldComplete, "/user/lenders-transaction/finserv", null],
  ["gold, complete, no application", goldBorrower, goldComplete, "/user/offers", "/user/welcome-back"],
  ["gold, complete, no application", goldBorrower, goldComplete, "/user/welcome-back", null],
  ["gold, Return to Profile", { ...goldApplicant, editing: true }, goldComplete, "/user/user-detail/gold-loan", null],
  ["gold, update required", goldApplicant, goldStale, "/user/offers", "/user/user-detail/gold-loan"],
  ["gold, update required, already there", goldApplicant, goldStale, "/user/user-detail/gold-loan", null],
  ["gold, without a user record", goldBorrower, null, "/user/offers", "/user/welcome-back"],
  ["product mismatch", homeApplicant, homeComplete, "/user/user-detail/gold-loan", "/products"],
  ["product mismatch", applicant, complete, HOME_PROFILE, "/products"],
  ["home, incomplete", homeBorrower, homeIncomplete, "/user/offers", HOME_PROFILE],
  ["home, incomplete", homeBorrower, homeIncomplete, "/user/welcome-back", HOME_PROFILE],
  ["home, incomplete", homeApplicant, homeIncomplete, "/user/lenders-transaction/nilgiri-nest", HOME_PROFILE],
  ["home, incomplete, already there", homeBorrower, homeIncomplete, HOME_PROFILE, null],
  ["home, complete", homeApplicant, homeComplete, HOME_PROFILE, "/user/offers"],
  ["home, complete", homeApplicant, homeComplete, "/user/offers", null],
  ["home, complete", homeApplicant, homeComplete, "/user/lenders-transaction/nilgiri-nest", null],
  ["home, complete, no application", homeBorrower, homeComplete, "/user/offers", "/user/welcome-back"],
  ["home, Return to Profile", { ...homeApplicant, editing: true }, homeComplete, HOME_PROFILE, null],
  ["home, update required", homeApplicant, homeStale, "/user/offers", HOME_PROFILE],
  ["home, update required, already there", homeApplicant, homeStale, HOME_PROFILE, null],
  ["without a user record, with an application", applicant, null, "/user/offers", null],
  ["without a user record, with an application", applicant, null, "/user/cashe", null],
  ["without a user record, no application", borrower, null, "/user/offers", "/user/welcome-back"],
  ["without a user record, already there", borrower, null, "/user/welcome-back", null],
  ["without a user record, on the profile", borrower, null, "/user/user-detail", null],
  ["incomplete", borrower, incomplete, "/user/offers", "/user/user-detail"],
  ["incomplete", borrower, incomplete, "/user/welcome-back", "/user/user-detail"],
  ["incomplete", applicant, incomplete, "/user/money-view", "/user/user-detail"],
  ["incomplete, already there", borrower, incomplete, "/user/user-detail", null],
  ["complete, no application", borrower, complete, "/user/offers", "/user/welcome-back"],
  ["complete, no application", borrower, complete, "/user/lenders-transaction/finserv", "/user/welcome-back"],
  ["complete, no application, already there", borrower, complete, "/user/welcome-back", null],
  ["complete with an application", applicant, complete, "/user/offers", null],
  ["complete with an application", applicant, complete, "/user/cashe", null],
  ["a statement needs a login", visitor, null, "/user/kfs", "/"],
  ["complete with an application", applicant, complete, "/user/kfs", null],
  ["a submission's statement needs no application", borrower, sent, "/user/kfs", null],
  ["complete, no edit, no update required", applicant, complete, "/user/user-detail", "/user/offers"],
  ["Return to Profile", { ...applicant, editing: true }, complete, "/user/user-detail", null],
  ["update required", applicant, stale, "/user/offers", "/user/user-detail"],
  ["update required, another page", applicant, stale, "/user/cashe", null],
  ["update required, no application", borrower, stale, "/user/offers", "/user/user-detail"],
  ["update required, no application", borrower, stale, "/user/cashe", "/user/welcome-back"],
  ["complete with an application, may start a new one", applicant, complete, "/user/welcome-back", null],
  ["update required, already there", applicant, stale, "/user/user-detail", null],
  ["self-employed update required", applicant, staleLoan, "/user/offers", "/user/user-detail"],
];

/** Section 4, Business Loans. The personal-loan profile of the same customer does not matter here. */
const businessRows: Row[] = [
  ["no prospect id", visitor, null, "/user/business-detail", "/"],
  ["no token", unverified, null, "/user/business-offers", "/verification"],
  ["no product type", loggedIn, null, "/user/business-detail", "/products"],
  ["needs Business Loans", borrower, complete, "/user/business-detail", "/products"],
  ["needs Business Loans", applicant, complete, "/user/business-offers", "/products"],
  ["needs Business Loans", applicant, null, "/user/business-welcome-back", "/products"],
  ["needs Business Loans", { ...loggedIn, productType: "Credit Cards" }, null, "/user/business-offers", "/products"],
  ["no application, complete", firm, firmComplete, "/user/business-offers", "/user/business-welcome-back"],
  ["no application, complete", firm, firmComplete, "/user/lenders-transaction/x", "/user/business-welcome-back"],
  ["no application, complete, already there", firm, firmComplete, "/user/business-welcome-back", null],
  ["complete, no edit", firm, firmComplete, "/user/business-detail", "/user/business-offers"],
  ["complete, no edit", firmApplicant, firmComplete, "/user/business-detail", "/user/business-offers"],
  ["complete, edit", { ...firmApplicant, editing: true }, firmComplete, "/user/business-detail", null],
  ["complete, with an application", firmApplicant, firmComplete, "/user/business-offers", null],
  ["incomplete", firmApplicant, firmIncomplete, "/user/business-offers", "/user/business-detail"],
  ["incomplete", firm, firmIncomplete, "/user/business-welcome-back", "/user/business-detail"],
  ["incomplete, already there", firm, firmIncomplete, "/user/business-detail", null],
  [
    "incomplete, a lender's page",
    firmApplicant,
    firmIncomplete,
    "/user/lenders-transaction/x",
    "/user/business-detail",
  ],
  ["lenders' pages are allowed", firmApplicant, firmComplete, "/user/lenders-transaction/x", null],
  ["lenders' pages are allowed", firmApplicant, firmComplete, "/user/lenders-transaction/x/declined", null],
  ["other lenders' pages are not", firmApplicant, firmComplete, "/user/cashe", "/products"],
  ["other products' pages are not", firmApplicant, firmComplete, "/user/offers", "/products"],
  ["other products' pages are not", firmApplicant, firmComplete, "/user/user-detail", "/products"],
  ["other products' pages are not", firmApplicant, null, "/user/earlysalary/declined", "/products"],
  ["update required", firmApplicant, firmStale, "/user/business-offers", "/user/business-detail"],
  ["customer with submissions", firm, { ...firmComplete, sent_any: 1 }, "/user/business-offers", "/user/applications"],
  ["with an application, public", firmApplicant, firmComplete, "/products", "/user/business-offers"],
  ["without an application, public", firm, firmComplete, "/", "/user/business-welcome-back"],
  ["on a white-labelled site", onWhiteLabel(borrower), complete, "/user/business-offers", "/"],
];

/** Section 2: the insurance route needs Other Insurance. */
const insuranceRows: Row[] = [
  ["no prospect id", visitor, null, "/user/insurance/transaction", "/"],
  ["no token", unverified, null, "/user/insurance/transaction", "/verification"],
  ["no product type", loggedIn, null, "/user/insurance/transaction", "/products"],
  ["no product type, with submissions", loggedIn, sent, "/user/insurance/transaction", "/products"],
  ["needs Other Insurance", borrower, complete, "/user/insurance/transaction", "/products"],
  ["needs Other Insurance", cardHolder, null, "/user/insurance/transaction", "/products"],
  ["needs Other Insurance", onWhiteLabel(applicant), complete, "/user/insurance/transaction", "/"],
  ["Other Insurance", insured, null, "/user/insurance/transaction", null],
  ["Other Insurance, with submissions", insured, sent, "/user/insurance/transaction", null],
  ["Other Insurance, with any profile", insured, incomplete, "/user/insurance/transaction", null],
  ["the card route needs Credit Cards", insured, null, "/user/credit-card", "/products"],
  ["an insurance customer may open the products", insured, null, "/products", null],
];

/** Section 2: the card route needs Credit Cards. */
const cardRows: Row[] = [
  ["no prospect id", visitor, null, "/user/credit-card", "/"],
  ["no token", unverified, null, "/user/credit-card", "/verification"],
  ["no product type", loggedIn, null, "/user/credit-card", "/products"],
  ["no product type, with submissions", loggedIn, sent, "/user/credit-card", "/products"],
  ["needs Credit Cards", borrower, complete, "/user/credit-card", "/products"],
  ["needs Credit Cards", firmApplicant, firmComplete, "/user/credit-card", "/products"],
  ["needs Credit Cards", onWhiteLabel(borrower), complete, "/user/credit-card", "/"],
  ["Credit Cards", cardHolder, null, "/user/credit-card", null],
  ["Credit Cards, with submissions", cardHolder, sent, "/user/credit-card", null],
  ["Credit Cards, with any profile", cardHolder, incomplete, "/user/credit-card", null],
];

describe.each([
  { where: "credit cards", rows: cardRows },
  { where: "insurance", rows: insuranceRows },
  { where: "public pages", rows: publicRows },
  { where: "white-labelled site", rows: whiteLabelRows },
  { where: "one lender's site", rows: lenderRows },
  { where: "user area", rows: userRows },
  { where: "business loans", rows: businessRows },
])("$where", ({ rows }) => {
  test.each(rows)("%s: %#", (_why, session, customer, path, step) => {
    expect(nextStep(session, customer, path)).toBe(step);
  });
});

test("redirects end", () => {
  for (const [why, session, customer, path] of [
    ...publicRows,
    ...whiteLabelRows,
    ...lenderRows,
    ...userRows,
    ...businessRows,
    ...cardRows,
    ...insuranceRows,
  ]) {
    expect(restingPlace({ ...session, arriving: false }, customer ?? complete, path), why).toBeDefined();
  }
});

const MAX_STEPS = 4;

function restingPlace(session: SessionState, customer: CustomerState, path: string): string | undefined {
  let place = path;
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const step = nextStep(session, customer, place);
    if (step === null || step === "/admin") return step ?? place;
    place = step;
  }
  return undefined;
}
