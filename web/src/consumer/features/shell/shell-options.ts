import { FLOWS, isListed } from "#consumer/products/table.ts";
import { isLandingPath } from "#consumer/site/landing-path.ts";
import type { Boot } from "#shared/api/types.ts";

/** What header and footer show on a page. */
export interface ShellOptions {
  /** Shows the customer's name instead of the brand's. */
  name: boolean;
  help: boolean;
  /** Shows Login; only without a session. */
  logIn: boolean;
  /** Shows Logout and starts the idle timer; only with a session. */
  logout: boolean;
  /** Links to one's own data. */
  myData: boolean;
  /** Links to the transfer to another device. */
  transfer: boolean;
  /** Links to the list of applications. */
  applications: boolean;
  returnToProfile: boolean;
  returnToProducts: boolean;
  /** Without header and footer. */
  bare: boolean;
  /** Shows the referring partner in the footer; the landing page shows it at its top. */
  through: boolean;
  /** Uses the full width for tables, also in header and footer. */
  wide: boolean;
  /** Position of a second language switch in the footer; the header always has one. */
  language: "header" | "footer-top" | "footer-bottom";
}

const MY_DATA = "/user/my-data";
/** Continues at the lender of a single-lender site, without links elsewhere. */
const LENDER_SUBMIT = "/user/lender-submit";
const APPLICATIONS = "/user/applications";
const TRANSFER = "/transfer/";
/** In the user area, but without a session. */
const ERASED = "/user/data-erased";
/** Pages that log in themselves, or follow the end of all sessions. */
const NEAR_LOGIN = ["/login", "/verification", "/indialends-otp", ERASED];

/** Rules for header and footer (section 2 of the specification) by path. */
export function buildShellOptions(path: string, site: Pick<Boot["site"], "lockedProduct" | "variant">): ShellOptions {
  const user = path.startsWith("/user/") && path !== ERASED;
  const listed = isListed(path);
  const products = isProductsPath(path, site);
  const offers = FLOWS.some(({ paths }) => path === paths.offers);
  const withoutName = FLOWS.some(({ paths }) => path === paths.profile || path === paths.welcomeBack);
  return {
    name: user && !withoutName,
    help: path !== LENDER_SUBMIT,
    logIn: !user && !NEAR_LOGIN.includes(path) && (products || !isLandingPath(path)),
    logout: user || listed || products || path.startsWith(TRANSFER),
    transfer: user,
    myData: (user && path !== MY_DATA) || listed || products,
    applications: (user && path !== APPLICATIONS) || listed || products,
    returnToProfile: offers,
    returnToProducts: (user || listed) && site.lockedProduct === null,
    bare: path === LENDER_SUBMIT,
    through: path !== "/login" && !isLandingPath(path),
    wide: offers,
    language: languagePlace(user, offers),
  };
}

/** A white-label site lists products on its landing page. */
function isProductsPath(path: string, site: Pick<Boot["site"], "variant">): boolean {
  return path === "/products" || (site.variant === "white_label" && isLandingPath(path));
}

function languagePlace(user: boolean, offers: boolean): ShellOptions["language"] {
  if (!user) return "header";
  return offers ? "footer-top" : "footer-bottom";
}
