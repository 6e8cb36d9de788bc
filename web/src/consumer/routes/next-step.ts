import type { ProductFlow } from "#consumer/products/product.ts";
import {
  FLOWS,
  findFlow,
  GUIDED_PRODUCTS,
  isComplete,
  isListed,
  isStale,
  findVisitedProduct,
} from "#consumer/products/table.ts";
import type { ProductType, SiteVariant, User } from "#shared/api/types.ts";

/** What the browser knows about the visit when a page is about to open. */
export interface SessionState {
  variant: SiteVariant;
  /** The one lender of a site that is for its customers. */
  lenderKey: string | null;
  prospectAppId: string | null;
  token: string | null;
  productType: ProductType | null;
  appId: string | null;
  /** An admin is logged in to this browser. */
  admin: boolean;
  /** The customer asked for Return to Profile. */
  editing: boolean;
  /** The page is the first of this load: typed, opened from a link, or loaded anew. */
  arriving: boolean;
}

/** Customer data that decides the next page. Null while logged out or not loaded. */
export type CustomerState = Partial<User>;

/** The page of one's own data: open to every customer, whatever is applied for and however far it is. */
const MY_DATA = "/user/my-data";
/** Page after an erasure, without a session. */
const ERASED = "/user/data-erased";
/** List of applications: needs only a session, and is the home of customers with submissions. */
const APPLICATIONS = "/user/applications";
/** The statement of an offer, or of something that was sent: it is the customer's, whatever became of the application. */
const STATEMENT = "/user/kfs";
/** One lender's customers go on from here; elsewhere it is the offers' page. */
const LENDER_SUBMIT = "/user/lender-submit";
/** Pages for a lender's code: with a session, and the login before it. */
const LENDER_CODE = "/user/indialends-otp";
const LENDER_CODE_LOG_IN = "/indialends-otp";
const READING_PATHS = [
  "/privacy-policy",
  "/terms-of-use",
  "/how-we-rank",
  "/redirect",
  "/calculator",
  "/calculator/gold",
  // For co-applicants, who have no session; the browser's session does not matter.
  "/co-applicant",
  "/create-merchant-form",
  "/socialmedia-onboarding",
  // Entry from a partner's site: the data is reviewed with or without a session.
  "/customer-site",
  // Handed over by a site that knows them: the page knows itself who is logged in.
  "/auth",
  "/404",
];
/** The sign-up of merchants for a partner, and the way to another device, which knows itself who is logged in. */
const PUBLIC_PREFIXES = ["/create-merchant-form/", "/transfer/"];

/**
 * The path that must open instead of `path`, or null to stay: every row of the product's sections 2 and 4 for the
 * pages that exist. Applied again to its own answer, it comes to rest.
 */
export function nextStep(session: SessionState, customer: CustomerState | null, path: string): string | null {
  if (isPublicPath(path)) return null;
  if (path === LENDER_CODE_LOG_IN) return session.token === null ? null : LENDER_CODE;
  return isUserPath(path) ? userStep(session, customer, path) : publicStep(session, customer, path);
}

/** Whether a page is informational or lists sellers' products: it opens with or without a session. */
function isPublicPath(path: string): boolean {
  const isBelow = PUBLIC_PREFIXES.some((place) => path.startsWith(place));
  return (
    READING_PATHS.includes(path) || GUIDED_PRODUCTS.some(({ guide }) => guide === path) || isBelow || isListed(path)
  );
}

/** Whether a page lies in the area of logged-in customers; a partner's key may begin like it. */
export function isUserPath(path: string): boolean {
  return path === "/user" || path.startsWith("/user/");
}

function publicStep(session: SessionState, customer: CustomerState | null, path: string): string | null {
  const { login, products } = entryPaths(session.variant);
  if (session.admin) return "/admin";
  if (path === "/login" && login !== "/login") return login;
  if (path === "/products" && products !== "/products") return products;
  if (session.prospectAppId === null) return path === "/verification" || path === "/products" ? login : null;
  if (session.token === null) return unverifiedStep(session, path);
  const flow = findFlow(session.productType);
  if (flow === null && path === products) return null;
  // Also where no product is chosen, as on another phone: what was applied for never vanishes.
  if (customer?.sent_any === 1) return APPLICATIONS;
  if (flow === null) return products;
  return session.appId === null ? flow.paths.welcomeBack : flow.paths.offers;
}

/**
 * Whether an application that was closed meanwhile is forgotten here. Where its status is shown it stays, until its
 * customer goes where something else begins.
 */
export function forgetsClosedApplication(path: string): boolean {
  if (isPublicPath(path)) return false;
  if (!isUserPath(path) || path === APPLICATIONS) return true;
  return FLOWS.some(({ paths }) => path === paths.welcomeBack || path === paths.profile);
}

/** A code was requested but not entered. Back must still reach the first page. */
function unverifiedStep(session: SessionState, path: string): string | null {
  if (path === "/verification") return null;
  if (path !== "/products" && !session.arriving) return null;
  return "/verification";
}

function userStep(session: SessionState, customer: CustomerState | null, path: string): string | null {
  if (path === ERASED) return null;
  if (path === LENDER_CODE && session.token === null) return LENDER_CODE_LOG_IN;
  if (session.prospectAppId === null) return "/";
  if (session.token === null) return "/verification";
  if ([MY_DATA, APPLICATIONS, STATEMENT, LENDER_CODE].includes(path)) return null;
  const visited = findVisitedProduct(path);
  if (visited !== null) return session.productType === visited ? null : entryPaths(session.variant).products;
  const flow = findFlow(session.productType);
  if (flow === null && customer?.sent_any === 1) return APPLICATIONS;
  if (flow === null || isOtherProductsPage(flow, path)) return entryPaths(session.variant).products;
  return customer === null ? unknownStep(session, flow, path) : flowStep(session, flow, customer, path);
}

/** Whether a page belongs to other products only. The page of a rejection is below the lender's page. */
function isOtherProductsPage(flow: ProductFlow, path: string): boolean {
  const page = path.replace(/\/declined$/, "");
  const has = ({ paths: { profile, welcomeBack, offers, lenders } }: ProductFlow) =>
    [profile, welcomeBack, offers, ...lenders].includes(page);
  return !has(flow) && FLOWS.some(has);
}

/** Next page for a session whose customer record did not load, from what the browser stored. */
function unknownStep({ appId }: SessionState, { paths }: ProductFlow, path: string): string | null {
  const needsApplication = path !== paths.profile && path !== paths.welcomeBack;
  return needsApplication && appId === null ? paths.welcomeBack : null;
}

function flowStep(session: SessionState, flow: ProductFlow, customer: CustomerState, path: string): string | null {
  const { profile, welcomeBack, offers } = flow.paths;
  if (path === LENDER_SUBMIT && session.lenderKey === null) return offers;
  const onProfile = path === profile;
  const stale = isStale(flow, customer);
  if (!isComplete(flow, customer)) return onProfile ? null : profile;
  if (onProfile) return stale || session.editing ? null : offers;
  if (stale && (path === offers || path === LENDER_SUBMIT)) return profile;
  if (session.appId !== null && session.lenderKey !== null && path === offers) return LENDER_SUBMIT;
  if (session.appId !== null || path === welcomeBack) return null;
  return customer.sent_any === 1 ? APPLICATIONS : welcomeBack;
}

/** Where a site lets people in and where it lists its products. */
function entryPaths(variant: SiteVariant): { login: string; products: string } {
  return variant === "white_label" ? { login: "/login", products: "/" } : { login: "/", products: "/products" };
}
