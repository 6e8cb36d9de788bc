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
  returnToProfile: boolean;
  returnToProducts: boolean;
  /** Where the language switch stands. */
  language: "header" | "footer-top" | "footer-bottom";
}

const WITHOUT_NAME = ["/user/user-detail", "/user/welcome-back"];
const MY_DATA = "/user/my-data";
/** It lies in the user area, but its visitors are logged in no more. */
const ERASED = "/user/data-erased";

/** The product's header and footer rules (section 2) as one function of the path. */
export function shellOptionsOf(path: string, site: Pick<Boot["site"], "lockedProduct" | "variant">): ShellOptions {
  const user = path.startsWith("/user/") && path !== ERASED;
  const offers = path === "/user/offers";
  return {
    name: user && !WITHOUT_NAME.includes(path),
    help: user,
    logout: user || isProducts(path, site),
    myData: user && path !== MY_DATA,
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
