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

/** What the browser knows about the session when a page opens. */
export interface SessionState {
  variant: SiteVariant;
  /** The lender of a single-lender site. */
  lenderKey: string | null;
  prospectAppId: string | null;
  token: string | null;
  productType: ProductType | null;
  appId: string | null;
  /** Whether an admin is logged in to this browser. */
  admin: boolean;
  /** Whether the customer chose Return to Profile. */
  editing: boolean;
  /** Whether the page is the first of this load: typed, opened from a link, or reloaded. */
  arriving: boolean;
  /** Whether the customer pressed Back. */
  goingBack: boolean;
}

/** Customer data that decides the next page. Null while logged out or not loaded. */
export type CustomerState = Partial<User>;

/** The page of one's own data: open to every customer. */
const MY_DATA = "/user/my-data";
/** The customer's requests and our answers: open to every customer. */
const REQUESTS = "/user/requests";
/** Page after an erasure, without a session. */
const ERASED = "/user/data-erased";
/** List of applications: needs only a session, and is the home of customers with submissions. */
const APPLICATIONS = "/user/applications";
/** The key facts statement of an offer or submission: open to its customer, also after the application is closed. */
const STATEMENT = "/user/kfs";
/** Page of single-lender sites; other sites use the offers page. */
const LENDER_SUBMIT = "/user/lender-submit";
/** Pages for a lender's passcode, and the login before them. */
const LENDER_CODE = "/user/indialends-otp";
const LENDER_CODE_LOG_IN = "/indialends-otp";
const READING_PATHS = [
  "/about",
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
  // Hand-overs from a partner's site; the page checks the session itself.
  "/auth",
  "/404",
];
/**
 * Sign-up of a partner's merchants, the transfer to another device, which checks the session itself, and the pages that
 * stop messages and show a request, whose links need no session.
 */
const PUBLIC_PREFIXES = ["/create-merchant-form/", "/transfer/", "/unsubscribe/", "/help/"];

/**
 * The path to open instead of `path`, or null to stay: sections 2 and 4 of the specification. Its own results redirect
 * no further.
 */
export function nextStep(session: SessionState, customer: CustomerState | null, path: string): string | null {
  if (isPublicPath(path)) return null;
  if (path === LENDER_CODE_LOG_IN) return session.token === null ? null : LENDER_CODE;
  return isUserPath(path) ? userStep(session, customer, path) : publicStep(session, customer, path);
}

/** Whether a page is informational or lists sellers' products: it is public. */
function isPublicPath(path: string): boolean {
  const isBelow = PUBLIC_PREFIXES.some((place) => path.startsWith(place));
  return (
    READING_PATHS.includes(path) || GUIDED_PRODUCTS.some(({ guide }) => guide === path) || isBelow || isListed(path)
  );
}

/** Whether a path is in the user area; a partner key may have the same prefix. */
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
  if (flow !== null && hasUnfinishedProfile(session, flow, customer)) {
    if (path === products && !session.arriving) return null;
    if (session.goingBack) return products;
  }
  // Also without a chosen product, as on another phone, so that submissions stay reachable.
  if (customer?.sent_any === 1) return APPLICATIONS;
  if (flow === null) return products;
  return session.appId === null ? flow.paths.welcomeBack : flow.paths.offers;
}

/** Whether the profile is unfinished: Back leads from it to the products; a new load and other links resume it. */
function hasUnfinishedProfile({ appId }: SessionState, flow: ProductFlow, customer: CustomerState | null): boolean {
  return appId === null && customer !== null && !isComplete(flow, customer);
}

/**
 * Whether the closed application is cleared on this page. Pages that show its status keep it until the customer starts
 * something else.
 */
export function forgetsClosedApplication(path: string): boolean {
  if (isPublicPath(path)) return false;
  if (!isUserPath(path) || path === APPLICATIONS) return true;
  return FLOWS.some(({ paths }) => path === paths.welcomeBack || path === paths.profile);
}

/** A passcode was requested but not entered. Back must still reach the landing page. */
function unverifiedStep(session: SessionState, path: string): string | null {
  if (path === "/verification") return null;
  if (path !== "/products" && !session.arriving) return null;
  return "/verification";
}

function userStep(session: SessionState, customer: CustomerState | null, path: string): string | null {
  if (path === ERASED) return null;
  if (path === LENDER_CODE && session.token === null) return LENDER_CODE_LOG_IN;
  if (session.prospectAppId === null) return entryPaths(session.variant).login;
  if (session.token === null) return "/verification";
  if ([MY_DATA, REQUESTS, APPLICATIONS, STATEMENT, LENDER_CODE].includes(path)) return null;
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

/** Login and products pages of a site variant. */
function entryPaths(variant: SiteVariant): { login: string; products: string } {
  return variant === "white_label" ? { login: "/login", products: "/" } : { login: "/", products: "/products" };
}
