/**
 * Wire types under the names used by pages, generated from the server's OpenAPI document, including closed sets of
 * strings.
 */
import type { components, paths } from "./schema.ts";
import type { User } from "./user.ts";

export type { User };

export type Schemas = components["schemas"];

/** A schema with narrower types of some members. */
export type With<Schema, Narrower> = Omit<Schema, keyof Narrower> & Narrower;

export type Language = Schemas["LanguageCode"];
export type ProductType = Schemas["ProductName"];
export type SubmissionStatus = Schemas["SubmissionStatusName"];

export type SiteVariant = Schemas["SiteVariant"];
export type IdleTimes = Schemas["IdleTimes"];
export type Product = Schemas["ProductTypeView"];
export type GuideFigures = Schemas["GuideFigures"];
export type LanguageItem = Schemas["LanguageItem"];
export type ConsentAsked = Schemas["NoticeLabel"];

/**
 * Data that the page needs before its first paint. `facts.display` has the facts as text ("₹10,00,000", "10.99%"),
 * because server-rendered pages cannot format numbers: see `consumer/prerender.tsx`.
 */
export type Boot = Schemas["Boot"];

export type Notice = Schemas["Notice"];
/** Party of a consent if its purpose has several: a lender's or category's key, or a plan's id. */
export interface NoticeParty {
  lender?: string;
  category?: string;
  plan?: number;
  /** The product's slug. */
  product?: Schemas["ProductSlug"];
}
/** A lender with its registration at the Reserve Bank of India. */
export type NamedLender = Schemas["NamedLender"];
/** A category that is not sold yet. */
export type Category = Schemas["CategoryView"];
export type RedirectTarget = Schemas["RedirectTarget"];
export type ConsentGiven = Schemas["Consent"];
/** A current consent. */
export type Consent = Schemas["ConsentView"];
/** All consents ever given, and all shares with lenders. */
export type ConsentLedger = Schemas["ConsentList"];
export type Receipt = Schemas["ReceiptView"];
/** What an erasure removes, and what is kept by law. */
export type ErasurePlan = Schemas["ErasurePlan"];
export type ErasurePart = Schemas["ErasurePart"];
export type Preferences = Schemas["Preferences"];
export type PreferencesRequest = Schemas["PreferencesRequest"];
export type HelpRequest = Schemas["HelpRequest"];
/** Masked PAN and birth date. */
export type MaskInfo = Schemas["MaskInfo"];
export type IdentityCheck = Schemas["IdentityCheck"];
export type IdentityAnswer = Schemas["IdentityAnswer"];

export type OtpRequest = Schemas["OtpRequest"];
/** A typed passcode with the visitor's UTM parameters. */
export type OtpEntry = With<Schemas["OtpEntry"], { utms?: Record<string, string> }>;
export type OtpVisit = Omit<OtpEntry, "prospectAppId" | "nonce" | "otp">;
export type OtpSent = Schemas["SentOtpView"];
export type ConfirmationSent = Schemas["SentConfirmationView"];
export type OtpVerified = With<Schemas["CustomerLogin"], { user: User }>;
export type SessionInfo = Schemas["Session"];
export type Application = Schemas["ApplicationView"];

export type FieldKind = Schemas["FieldKindName"];
export type FieldOption = Schemas["Choice"];
export type FieldValue = SingleValue | GroupItem[];
export type SingleValue = string | number | boolean | null;
/** Answers of one item in a group of questions. */
export type GroupItem = Record<string, SingleValue>;
/** One question, of a profile step or of a lender's form. */
export type FieldDescriptor = With<
  Schemas["Field"],
  { showIf: { key: string; in: FieldValue[] } | null; fields: FieldDescriptor[] }
>;
export type ProfileStep = With<Schemas["StepView"], { fields: FieldDescriptor[] }>;
export type Profile = With<Schemas["ProfileView"], { values: Record<string, FieldValue>; steps: ProfileStep[] }>;
export type CoApplicantCodeRequest = Schemas["CoApplicantCodeRequest"];
export type CoApplicantCodeSent = Schemas["SentCoApplicantCodeView"];
export type CoApplicant = Schemas["CoApplicantView"];
export type CoApplicantList = With<Schemas["CoApplicantList"], { fields: FieldDescriptor[] }>;
export type CoApplicantRecord = Schemas["CoApplicantRecord"];
export type NewCoApplicant = With<Schemas["NewCoApplicant"], { fields: Record<string, FieldValue> }>;
export type PincodeArea = Schemas["PincodeArea"];
export type Places = Schemas["Places"];
export type BankBranch = Schemas["BankBranch"];

export type Lender = Schemas["LenderView"];
export type Offer = Schemas["OfferView"];
export type Instalment = Schemas["ScheduleRow"];
/** Figures of a closing, if the lender allows it already. */
type Exit =
  | { allowed: true; charge: number; totalCost: number; apr: number }
  | { allowed: false; charge: null; totalCost: null; apr: null };
/** Debt and cost of closing a loan after this many instalments. */
export type EarlyClosing = Pick<Schemas["EarlyClosing"], "month" | "owed" | "paidByThen"> & Exit;
export type EarlyClosingItem = Pick<
  Schemas["EarlyClosingItem"],
  "offerId" | "lender" | "owed" | "position" | "publishedPosition"
> &
  Exit;
/** The offers compared when closed in one month. */
export type EarlyClosingOrder = With<Schemas["EarlyClosingOrder"], { items: EarlyClosingItem[] }>;
export type OfferDetail = With<
  Schemas["OfferDetail"],
  Pick<Offer, "submission" | "elsewhere"> & { earlyClosing: EarlyClosing[] }
>;
/** All offers and non-matches shown at one moment. */
export type OfferView = Schemas["OffersAnswer"];
/** Another amount or time that would let more lenders match. */
export type Suggestion = Schemas["SuggestionView"];
export type KeyFacts = Schemas["KeyFactsStatement"];
/** A document of the server as blocks, in the reader's language: rendered as a page here, as a PDF there. */
export type Sheet = Schemas["Sheet"];
export type SheetBlock = Schemas["SheetBlock"];
/** Parameters of a calculator; for loans: rupees, percent per year, months. */
export type GoldQuestion = paths["/api/calculators/gold"]["get"]["parameters"]["query"];
export type GoldQuote = Schemas["GoldQuote"];
export type LoanQuestion = paths["/api/calculators/loan"]["get"]["parameters"]["query"];
/** The calculator's quote for a loan. */
export type LoanQuote = With<Schemas["LoanQuote"], { earlyClosing: EarlyClosing[] }>;

export type LenderForm = With<Schemas["LenderForm"], { fields: FieldDescriptor[] }>;
export type SubmissionRequest = With<Schemas["NewSubmission"], { fields: Record<string, FieldValue> }>;
export type SubmissionCreated = Schemas["SubmissionResult"];
export type Submission = Schemas["StatusLine"];

/** A submission with its share receipt. */
export type SentSubmission = Schemas["SubmissionView"];
/** An application with its submissions. */
export type AppliedFor = Schemas["ApplicationLinesView"];

/** A credit card as shown to customers. */
export type Card = Schemas["Card"];
/** Insurance plans: the question, the insured people and the quotes. */
export type PlanQuestion = Schemas["QuoteRequest"];
export type InsuredPerson = Schemas["InsuredRequest"];
export type PlanKind = Schemas["PlanKindName"];
export type PlanQuotes = Schemas["PlanQuotes"];
export type PlanOffer = Schemas["PlanOffer"];
export type VisitKind = paths["/api/visits"]["get"]["parameters"]["query"]["kind"];
/** A visit to a seller's product, with its status. */
export type Visit = Schemas["VisitView"];

export type Partner = Schemas["PartnerView"];
export type OwnSession = Schemas["OwnSession"];
export type RecordView = Schemas["RecordViewItem"];
export type SentMessages = Schemas["SentMessages"];
export type SentMessage = Schemas["SentMessageView"];
export type GrievanceOfficer = Schemas["GrievanceOfficer"];
export type RankingPolicy = Schemas["RankingPolicyView"];
export type PaidPrices = Schemas["PaidPricesView"];
export type PaidPriceGroup = Schemas["PaidPriceGroup"];

export type Login = Schemas["LoginRequest"];
export type AdminSession = Schemas["AdminSession"];
/** `roleId` is the role's number in base64, as in the spec's session value. */
export type AdminLoggedIn = Schemas["AdminLogin"];
export type PartnerLoggedIn = Schemas["PartnerLogin"];
export type PartnerRevenue = Schemas["Revenue"];
/** Who is logged in to the portal, and what they may do. */
export type PortalMe = Schemas["PortalMe"];
export type PortalRole = Schemas["PortalRoleName"];
