/** The wire types of the consumer, admin and partner calls, by their names in the OpenAPI document. */

export type Language = "en" | "hi";
export type SiteVariant = "marketplace" | "white_label" | "lender_submit" | "solar";
export type ProductType =
  | "Personal Loans"
  | "Gold Loans"
  | "Business Loans"
  | "Affordable Housing Loan"
  | "Credit Cards"
  | "Other Insurance";

export interface IdleTimes {
  minutes: number;
  countdownSeconds: number;
}

export interface Product {
  productId: number;
  productType: ProductType;
  slug: string;
  available: boolean;
}

export interface LanguageItem {
  id: number;
  languageName: string;
  code: Language;
  image: string;
  isDefault: number | boolean;
  country_key: string;
  country_name: string;
  phone_code: string;
}

export interface GrievanceOfficer {
  name: string;
  phone: string;
  email: string;
  hours: string;
}

export interface ConsentAsked {
  purpose: string;
  version: string;
  required: boolean;
  label: string;
}

/**
 * The marketing facts. `display` has the same facts as text ("₹10,00,000", "10.99%"), so that a page composed
 * before its numbers are known needs no arithmetic: see `consumer/prerender.tsx`.
 */
export interface Facts {
  amountMin: number;
  amountMax: number;
  rateMin: number;
  rateMax: number;
  monthsMax: number;
  goldLoanMax: number;
  lenderCount: number;
  example: LoanExample;
  display: FactsDisplay;
}

export interface LoanExample {
  amount: number;
  months: number;
  rate: number;
  feePercent: number;
  netDisbursed: number;
  emi: number;
  totalPayable: number;
  apr: number;
}

export interface FactsDisplay {
  amountMin: string;
  amountMax: string;
  rateMin: string;
  rateMax: string;
  monthsMax: string;
  goldLoanMax: string;
  lenderCount: string;
  exampleAmount: string;
  exampleMonths: string;
  exampleRate: string;
  exampleFeePercent: string;
  exampleNetDisbursed: string;
  exampleEmi: string;
  exampleTotalPayable: string;
  exampleApr: string;
}

export interface Boot {
  site: {
    variant: SiteVariant;
    host: string;
    urlSegment: string;
    lockedProduct: ProductType | null;
    lenderKey: string | null;
  };
  brand: { key: string; title: string; logo: string; css: string; termsApply: boolean };
  partner: { name: string; utmId: string };
  language: Language;
  languages: LanguageItem[];
  productTypes: Product[];
  idle: IdleTimes;
  idleStaff: IdleTimes;
  patterns: { mobile: string; email: string; pan: string; pincode: string; ifsc: string; name: string };
  limits: {
    otpDigits: number;
    mobileDigits: number;
    pincodeDigits: number;
    monthlyIncomeMax: number;
    ageMin: number;
    ageMax: number;
    companyNameMin: number;
    companyNameMax: number;
  };
  facts: Facts;
  grievanceOfficer: GrievanceOfficer;
  notices: ConsentAsked[];
  demo: boolean;
}

export interface Notice {
  purpose: string;
  version: string;
  locale: Language;
  title: string;
  label: string;
  paragraphs: string[];
  recipients: string;
  withdraw: string;
}

export interface ConsentGiven {
  purpose: string;
  noticeVersion: string;
}

export interface OtpRequest {
  destination: string;
  language?: Language;
  productType?: ProductType;
  utms?: Record<string, string>;
  urlSegment?: string;
  consents: ConsentGiven[];
}

export interface OtpSent {
  prospectAppId: string;
  masked: string;
  channel: "sms" | "email";
  expiresInSeconds: number;
  resendAfterSeconds: number;
}

export interface OtpVerified {
  token: string;
  prospectAppId: string;
  user: User;
  appId: string | null;
}

export interface SessionInfo {
  area: string;
  expiresAt: string;
  idle: IdleTimes;
}

/** The spec's user record. Flags are 0 or 1, `tin` is masked. */
export interface User {
  birth_date: string | null;
  channel_id: number | string | null;
  email: string | null;
  email_verified: number;
  first_name: string | null;
  last_name: string | null;
  is_editing: number;
  merchant_location_id: number | string | null;
  mobile_phone_code: string | null;
  mobile_phone_number: string | null;
  role_id: number | null;
  user_id: string;
  tin: string | null;
  language: number | string | null;
  bl_completed: number;
  pl_completed: number;
  gl_completed: number;
  hl_completed: number;
  employment_status_code: number | null;
  business_registration_type: number | null;
  address1: string | null;
  address2: string | null;
  postal_code: string | null;
  gender: number | null;
  inflight_credit_app_id: string | null;
  pl_update_required: number;
  pl_se_update_required: number;
  residence_type: number | null;
  se_loan_amount: number | null;
  allow_sms: number;
  allow_emails: number;
  business_current_turnover: number | null;
  business_years: number | null;
  employer_name: string | null;
  officepincode: string | null;
  monthly_income: number | null;
  salary_mode: number | null;
  monthly_rent: number | null;
  educational_level: number | null;
  emi: number | null;
  prefer_net_banking: number | null;
  business_account: number | null;
}

export type FieldKind =
  | "text"
  | "name"
  | "date"
  | "money"
  | "integer"
  | "choice"
  | "flag"
  | "pan"
  | "mobile"
  | "email"
  | "pincode"
  | "ifsc"
  | "otp";

export type FieldValue = string | number | boolean | null;

export interface FieldOption {
  id: number;
  value: string;
}

/** One question, of a profile step or of a lender's form. */
export interface FieldDescriptor {
  key: string;
  kind: FieldKind;
  label: string;
  why: string | null;
  required: boolean;
  options: FieldOption[] | null;
  min: number | null;
  max: number | null;
  maxLength: number | null;
  showIf: { key: string; in: FieldValue[] } | null;
}

export interface ProfileStep {
  key: string;
  title: string;
  fields: FieldDescriptor[];
  done: boolean;
}

export interface Profile {
  productType: ProductType;
  values: Record<string, FieldValue>;
  steps: ProfileStep[];
  complete: boolean;
  updateRequired: boolean;
}

export interface Lender {
  lenderId: number;
  key: string;
  name: string;
  legalName: string;
  path: string;
}

export interface CriterionText {
  criterion: string;
  title: string;
  text: string;
}

export type SubmissionStatus =
  | "created"
  | "submitted"
  | "redirected"
  | "in_review"
  | "approved"
  | "disbursed"
  | "rejected"
  | "withdrawn"
  | "expired"
  | "failed";

export interface Offer {
  offerId: string;
  lender: Lender;
  amount: number;
  months: number;
  rate: number;
  rateKind: "exact" | "up_to";
  interestKind: "fixed" | "floating";
  apr: number;
  emi: number;
  netDisbursed: number;
  feeWithGst: number;
  thirdPartyCharges: number;
  totalInterest: number;
  totalPayable: number;
  penalText: string;
  foreclosureText: string;
  coolingOffDays: number;
  speedHours: number;
  journeyKind: "api" | "web" | "app";
  specialOffer: string | null;
  checks: CriterionText[];
  submission: { submissionId: string; status: SubmissionStatus } | null;
}

export interface Instalment {
  number: number;
  opening: number;
  principal: number;
  interest: number;
  instalment: number;
}

export interface OfferDetail extends Offer {
  schedule: Instalment[];
  costs: { label: string; amount: number }[];
}

export interface Ranking {
  policy: string;
  version: string;
  metric: string;
  sentence: string;
}

export interface OfferView {
  offerViewId: string;
  appId: string;
  amount: number;
  months: number;
  amountRange: { min: number; max: number };
  monthsRange: { min: number; max: number };
  ranking: Ranking;
  matched: Offer[];
  possible: Offer[];
  unmatched: { lender: Lender; reasons: CriterionText[] }[];
  suggestions: string[];
}

export interface LenderForm {
  lender: Lender;
  title: string;
  fields: FieldDescriptor[];
  consents: (ConsentGiven & { label: string; required: boolean })[];
  declinedText: string;
}

export interface SubmissionRequest {
  appId: string;
  offerId: string;
  fields: Record<string, FieldValue>;
  consents: ConsentGiven[];
}

export interface SubmissionCreated {
  submissionId: string;
  status: SubmissionStatus;
  redirectUrl: string | null;
}

export interface Submission {
  submissionId: string;
  lender: Lender;
  offer: { amount: number; months: number; apr: number; emi: number };
  status: SubmissionStatus;
  statusText: string;
  nextStep: string;
  redirectUrl: string | null;
  createdAt: string;
  history: { status: SubmissionStatus; statusText: string; at: string; source: string }[];
}

export interface Partner {
  id: number;
  name: string;
  utm_id: string;
  brand: { key: string; title: string };
}

export interface RankingPolicy {
  policy: string;
  version: string;
  effectiveFrom: string;
  author: string;
  reason: string;
  sentence: string;
  steps: string[];
  notUsed: string[];
}

export interface AdminSession {
  adminId: string;
  roleId: number;
  name: string;
  permissions: string[];
}

export interface AdminLoggedIn {
  token: string;
  adminId: string;
  /** The role's number in base64, as the spec's session value has it. */
  roleId: string;
  name: string;
  permissions: string[];
}

export interface PartnerLoggedIn {
  token: string;
  merchantId: string;
  partnerId: string;
  isPartner: boolean;
  name: string;
}

export interface PartnerRevenue {
  merchantId: string;
  partnerId: string;
  isPartner: boolean;
  name: string;
  leads: number;
  submissions: number;
}
