import { FLOWS, isListed } from "#consumer/products/table.ts";
import { isLandingPath } from "#consumer/landing-path.ts";
import type { Boot } from "#shared/api/types.ts";

/** What header and footer show on a page. */
export interface ShellOptions {
  /** The customer's name beside the brand's logo, instead of the brand's. */
  name: boolean;
  help: boolean;
  /** Shows Logout and starts the idle timer; only with a session. */
  logout: boolean;
  /** The way to the page of one's own data. */
  myData: boolean;
  /** The way to another device. */
  transfer: boolean;
  /** The way to everything that was applied for. */
  applications: boolean;
  returnToProfile: boolean;
  returnToProducts: boolean;
  /** Without header and footer. */
  bare: boolean;
  /** Shows the referring partner in the footer; the landing page shows it at its top. */
  through: boolean;
  /** The page compares in a table over the whole width: header and footer stand as wide. */
  wide: boolean;
  /** Where the footer has the language switch too; the header always has it. */
  language: "header" | "footer-top" | "footer-bottom";
}

const MY_DATA = "/user/my-data";
/** One lender's customers go on from here, with nothing around it. */
const LENDER_SUBMIT = "/user/lender-submit";
const APPLICATIONS = "/user/applications";
const TRANSFER = "/transfer/";
/** Lies in the user area, but needs no session. */
const ERASED = "/user/data-erased";

/** The product's header and footer rules (section 2) as one function of the path. */
export function buildShellOptions(path: string, site: Pick<Boot["site"], "lockedProduct" | "variant">): ShellOptions {
  const user = path.startsWith("/user/") && path !== ERASED;
  const listed = isListed(path);
  const products = isProductsPath(path, site);
  const offers = FLOWS.some(({ paths }) => path === paths.offers);
  const withoutName = FLOWS.some(({ paths }) => path === paths.profile || path === paths.welcomeBack);
  return {
    name: user && !withoutName,
    help: user,
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

/** A white-labelled site lists its products on its first page. */
function isProductsPath(path: string, site: Pick<Boot["site"], "variant">): boolean {
  return path === "/products" || (site.variant === "white_label" && isLandingPath(path));
}

function languagePlace(user: boolean, offers: boolean): ShellOptions["language"] {
  if (!user) return "header";
  return offers ? "footer-top" : "footer-bottom";
}
