import { FLOWS } from "#consumer/products/table.ts";
import { isLandingPath } from "#consumer/landing-path.ts";
import type { Boot } from "#shared/api/types.ts";

/** What header and footer show on a page. */
export interface ShellOptions {
  /** The customer's name beside the brand's logo, instead of the brand's. */
  name: boolean;
  help: boolean;
  /** The way out, and the watch for inactivity: for whoever is logged in. */
  logout: boolean;
  /** The way to the page of one's own data. */
  myData: boolean;
  /** The way to everything that was applied for. */
  applications: boolean;
  returnToProfile: boolean;
  returnToProducts: boolean;
  /** Where the footer has the language switch too; the header always has it. */
  language: "header" | "footer-top" | "footer-bottom";
}

const MY_DATA = "/user/my-data";
const APPLICATIONS = "/user/applications";
/** It lies in the user area, but its visitors are logged in no more. */
const ERASED = "/user/data-erased";

/** The product's header and footer rules (section 2) as one function of the path. */
export function shellOptionsOf(path: string, site: Pick<Boot["site"], "lockedProduct" | "variant">): ShellOptions {
  const user = path.startsWith("/user/") && path !== ERASED;
  const offers = FLOWS.some(({ paths }) => path === paths.offers);
  const withoutName = FLOWS.some(({ paths }) => path === paths.profile || path === paths.welcomeBack);
  return {
    name: user && !withoutName,
    help: user,
    logout: user || isProducts(path, site),
    myData: user && path !== MY_DATA,
    applications: user && path !== APPLICATIONS,
    returnToProfile: offers,
    returnToProducts: user && site.lockedProduct === null,
    language: languagePlace(user, offers),
  };
}

/** A white-labelled site lists its products on its first page. */
function isProducts(path: string, site: Pick<Boot["site"], "variant">): boolean {
  return path === "/products" || (site.variant === "white_label" && isLandingPath(path));
}

function languagePlace(user: boolean, offers: boolean): ShellOptions["language"] {
  if (!user) return "header";
  return offers ? "footer-top" : "footer-bottom";
}
