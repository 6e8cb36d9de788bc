import type { APIResponse, Page } from "@playwright/test";
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

type Body = Record<string, unknown>;

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
  let token: string | null = null;
  const call = async (method: "GET" | "POST" | "PUT", path: string, data?: Body): Promise<Body> => {
    const headers = { "accept-language": language, ...(token !== null && { authorization: `Bearer ${token}` }) };
    return parseBody(await page.request.fetch(path, { method, headers, ...(data && { data }) }));
  };
  const consent = async (purpose: string) => {
    const { version } = await call("GET", `/api/notices?purpose=${purpose}`);
    return { purpose, noticeVersion: version };
  };
  const consents = [await consent("matching")];
  const { prospectAppId, nonce } = await call("POST", "/api/otp/send", { destination: mobile, consents });
  const otp = await world.readSentCode(`+91${mobile}`);
  const entry = { prospectAppId, nonce, otp, language, consents };
  const inside = await call("POST", "/api/otp/verify", entry);
  token = String(inside["token"]);
  const { appId } = await call("POST", "/api/applications", { productType });
  for (const [step, answers] of Object.entries(all)) {
    const own = STEPS_WITH_EMAIL.includes(step) ? { email: `${mobile}@example.com` } : {};
    await call("PUT", `/api/profile/${step}`, { ...answers, ...own, productType });
  }
  await call("POST", "/api/consents", await consent("credit_report"));
  const session = {
    atkn: token,
    prospectAppId: inside["prospectAppId"],
    appId,
    productId: READY[productType].id,
    productType,
  };
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, String(value));
  }, session);
}

async function parseBody(answer: APIResponse): Promise<Body> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
  const text = await answer.text();
  return text === "" ? {} : (JSON.parse(text) as Body);
}
