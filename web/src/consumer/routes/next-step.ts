import type { ProductType, SiteVariant, User } from "#shared/api/types.ts";

/** What the browser knows about the visit when a page is about to open. */
export interface SessionState {
  variant: SiteVariant;
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

/** What of the customer's record decides the way. Null while nobody is logged in, or where it did not come. */
export type CustomerState = Pick<User, "pl_completed" | "pl_update_required" | "pl_se_update_required">;

/** The page of one's own data: open to every customer, whatever is applied for and however far it is. */
const MY_DATA = "/user/my-data";
/** What is read after an erasure, when nobody is logged in any more. */
const ERASED = "/user/data-erased";
const PROFILE = "/user/user-detail";
const WELCOME_BACK = "/user/welcome-back";
const READING = ["/privacy-policy", "/terms-of-use", "/how-we-rank", "/calculator", "/404"];

/**
 * The path that must open instead of `path`, or null to stay: every row of the product's sections 2 and 4 for the
 * pages that exist. Applied again to its own answer, it comes to rest.
 */
export function nextStep(session: SessionState, customer: CustomerState | null, path: string): string | null {
  if (READING.includes(path)) return null;
  return isUserPath(path) ? userStep(session, customer, path) : publicStep(session, path);
}

/** Whether a page lies in the area of logged-in customers; a partner's key may begin like it. */
export function isUserPath(path: string): boolean {
  return path === "/user" || path.startsWith("/user/");
}

function publicStep(session: SessionState, path: string): string | null {
  const { login, products } = entryPaths(session.variant);
  if (session.admin) return "/admin";
  if (path === "/login" && login !== "/login") return login;
  if (path === "/products" && products !== "/products") return products;
  if (session.prospectAppId === null) return path === "/verification" || path === "/products" ? login : null;
  if (session.token === null) return unverifiedStep(session, path);
  if (session.productType === null) return path === products ? null : products;
  if (session.productType !== "Personal Loans") return path === products ? null : products;
  return session.appId === null ? WELCOME_BACK : "/user/offers";
}

/**
 * Whether an application that was closed meanwhile is forgotten here. Where its status is shown it stays, until its
 * customer goes where something else begins.
 */
export function beginsAnew(path: string): boolean {
  if (READING.includes(path)) return false;
  return !isUserPath(path) || path === WELCOME_BACK || path === PROFILE;
}

/** Somebody asked for a code and has not typed it. Back from there must still reach the first page. */
function unverifiedStep(session: SessionState, path: string): string | null {
  if (path === "/verification") return null;
  if (path !== "/products" && !session.arriving) return null;
  return "/verification";
}

function userStep(session: SessionState, customer: CustomerState | null, path: string): string | null {
  if (path === ERASED) return null;
  if (session.prospectAppId === null) return "/";
  if (session.token === null) return "/verification";
  if (path === MY_DATA) return null;
  if (session.productType !== "Personal Loans") return entryPaths(session.variant).products;
  return customer === null ? unknownStep(session, path) : personalLoanStep(session, customer, path);
}

/** Somebody is logged in whose record did not come: they land where what the browser knows allows. */
function unknownStep(session: SessionState, path: string): string | null {
  const needsApplication = path !== PROFILE && path !== WELCOME_BACK;
  return needsApplication && session.appId === null ? WELCOME_BACK : null;
}

function personalLoanStep(session: SessionState, customer: CustomerState, path: string): string | null {
  const onProfile = path === PROFILE;
  const complete = customer.pl_completed === 1;
  const stale = customer.pl_update_required === 1 || customer.pl_se_update_required === 1;
  if (!complete) return onProfile ? null : PROFILE;
  if (onProfile) return stale || session.editing ? null : "/user/offers";
  if (stale && path === "/user/offers") return PROFILE;
  if (session.appId === null) return path === WELCOME_BACK ? null : WELCOME_BACK;
  return null;
}

/** Where a site lets people in and where it lists its products. */
function entryPaths(variant: SiteVariant): { login: string; products: string } {
  return variant === "white_label" ? { login: "/login", products: "/" } : { login: "/", products: "/products" };
}
