import type { Page } from "@playwright/test";
import { callApi, type Method } from "../api.ts";
import { logInCustomer } from "../builders.ts";
import type { World } from "../world.ts";
import { PAN_WITH_SCORE } from "./people.ts";

const ABOUT_ANSWERS = { first_name: "Sunita", last_name: "Devi", birth_date: "1994-08-14", tin: PAN_WITH_SCORE };
const ADDRESS_ANSWERS = {
  postal_code: "560034",
  state: "Karnataka",
  district: "Bengaluru Urban",
  address1: "12, 4th Cross",
};
const WORK_ANSWERS = {
  monthly_income: 45_000,
  salary_mode: 1,
  employer_name: "Asha Textiles",
  officepincode: "560034",
  prefer_net_banking: 1,
};

/** A product whose profile can be answered by API calls. */
export type ReadyProduct = "Personal Loans" | "Gold Loans" | "Business Loans" | "Affordable Housing Loan";

interface ReadyProfile {
  id: string;
  offers: string;
  /** Answers by step, as the journeys give them on the pages. */
  answers: Record<string, object>;
}

export const READY: Record<ReadyProduct, ReadyProfile> = {
  "Personal Loans": {
    id: "1",
    offers: "/user/offers",
    answers: {
      loan: { employment_status_code: 1, desired_loan_amount: 200_000, loan_months: 24, loan_purpose: 1 },
      about: ABOUT_ANSWERS,
      address: ADDRESS_ANSWERS,
      living: { residence_type: 1, gender: 1, marital_status: 2, educational_level: 5 },
      work: WORK_ANSWERS,
      money: { household_income: 3, emi: 0 },
    },
  },
  "Gold Loans": {
    id: "2",
    offers: "/user/offers",
    answers: {
      gold: { gold_items: [{ gold_kind: 1, gold_grams: 30.5, gold_carats: 22 }] },
      loan: { gold_loan_amount: 120_000, gold_loan_months: 12, gold_purpose: 1, gold_handover: 1 },
      about: ABOUT_ANSWERS,
      address: ADDRESS_ANSWERS,
      contact: { employment_status_code: 1, monthly_income: 30_000 },
    },
  },
  "Business Loans": {
    id: "3",
    offers: "/user/business-offers",
    answers: {
      business: { business_name: "Sunita Textiles", business_nature: 3, business_years: 5 },
      registration: {
        business_registration_type: 1,
        business_company_type: 2,
        business_pan: "ABCFS1234K",
        gstin: "29ABCFS1234K2Z2",
      },
      sales: { business_current_turnover: 5, business_gross_profit: 5, business_account: false },
      loan: { business_loan_amount: 500_000, business_loan_months: 24, business_loan_purpose: 1 },
      about: ABOUT_ANSWERS,
      address: ADDRESS_ANSWERS,
      money: { monthly_income: 90_000, household_income: 4, emi: 0 },
    },
  },
  "Affordable Housing Loan": {
    id: "4",
    offers: "/user/offers",
    answers: {
      property: { home_kind: 1, home_price: 2_500_000, home_duty: 150_000, home_pincode: "560034" },
      loan: { home_amount: 1_500_000, home_months: 240, employment_status_code: 1 },
      about: ABOUT_ANSWERS,
      address: ADDRESS_ANSWERS,
      work: { ...WORK_ANSWERS, monthly_income: 90_000 },
      money: { emi: 0 },
    },
  },
};

/** A personal loan of a self-employed customer. */
export const SELF_EMPLOYED: ReadyProfile["answers"] = {
  ...READY["Personal Loans"].answers,
  loan: { employment_status_code: 2, se_loan_amount: 200_000, loan_months: 24, loan_purpose: 1 },
  work: {
    business_registration_type: 1,
    business_years: 3,
    business_current_turnover: 3,
    monthly_income: 45_000,
    business_account: true,
  },
};

/** Steps that include the email address. */
const STEPS_WITH_EMAIL = ["money", "contact"];

/**
 * Logs a borrower in and answers the profile by API calls, for journeys that start after the profile. The browser has
 * the session and the product afterwards.
 */
export async function logInReady(
  page: Page,
  world: World,
  mobile: string,
  language: string,
  productType: ReadyProduct = "Personal Loans",
  all: ReadyProfile["answers"] = READY[productType].answers,
): Promise<void> {
  const { prospectAppId, token } = await logInCustomer(page.request, world, mobile, language);
  const headers = { "accept-language": language, authorization: `Bearer ${token}` };
  const call = <Answer = unknown>(method: Method, path: string, data?: object) =>
    callApi<Answer>(page.request, method, path, data, headers);
  const { appId } = await call<{ appId: string }>("POST", "/api/applications", { productType });
  for (const [step, answers] of Object.entries(all)) {
    const own = STEPS_WITH_EMAIL.includes(step) ? { email: `${mobile}@example.com` } : {};
    await call("PUT", `/api/profile/${step}`, { ...answers, ...own, productType });
  }
  const purpose = "credit_report";
  const { version } = await call<{ version: string }>("GET", `/api/notices?purpose=${purpose}`);
  await call("POST", "/api/consents", { purpose, noticeVersion: version });
  await storeSession(page, { atkn: token, prospectAppId, appId, productId: READY[productType].id, productType });
}

/** Stores a customer's session in the browser. */
export async function storeSession(page: Page, session: Record<string, string>): Promise<void> {
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, session);
}
