import type { Offer, ProductType, User } from "#shared/api/types.ts";

/** An order of offers to choose from. */
export interface OfferOrder {
  key: string;
  label: () => string;
  /** Key of the term that the order compares; always shown. */
  term: string;
  /** Sort value, ascending; undefined for the server's order. */
  by?: (offer: Offer) => number;
  /** The order as a sentence; undefined for the server's order. */
  sentence?: () => string;
}

/** A column of the price table: one line, or the first existing one of several. */
export type PriceColumn = string | { keys: readonly [string, ...string[]]; label: () => string };

/** A field of the user record that is 0 or 1. */
type FlagMember = {
  [Key in keyof User]: User[Key] extends number ? Key : never;
}[keyof User];

/** Everything in which products that can be applied for differ. */
export interface ProductFlow {
  productType: ProductType;
  /** Page paths. */
  paths: {
    profile: string;
    welcomeBack: string;
    offers: string;
    /** Additional paths of lenders' pages. */
    lenders: readonly string[];
  };
  /** Flags of the user record: profile complete, answers outdated. */
  completed: FlagMember;
  updateRequired: readonly FlagMember[];
  /** Screens of the profile after the server's steps. */
  screens: readonly ("co-applicants" | "review" | "score")[];
  /** Button label and target after the profile. */
  finish: { label: () => string; target: (appId: string) => Promise<string> };
  /** The step with the requested loan, its amount fields, and common terms. */
  loanQuestions: {
    step: string;
    amounts: readonly string[];
    months: string;
    commonMonths: readonly number[];
    /** The step with the pledge, if a larger one may help. */
    pledge?: string;
  };
  /** What could change a rejection, beside the offers' suggestions. */
  couldChange: readonly (() => string)[];
  /** A loan against a pledge, to try if no lender matches. */
  pledgeAlternative?: ProductEntry;
  /** Columns of the wide price table, by keys. */
  columns: readonly PriceColumn[];
  /** The first is the published order. */
  orders: readonly [OfferOrder, ...OfferOrder[]];
}

/** Pages of a product sold by others: compared here, applied for on the seller's site. */
export interface ProductListing {
  /**
   * Listing pages and what is below them; the tile links to the first. They are public, except the page of the visits.
   */
  paths: readonly [string, ...string[]];
  /** The page with the status of the customer's visits. */
  visits: string;
}

/** A product in the consumer area. Without flow and listing it only has a tile. */
export interface ProductEntry {
  productType: ProductType;
  name: () => string;
  promise: () => string;
  /** The path of a 24 × 24 line drawing. */
  icon: string;
  /** The public guide (crates/domain: origination/products/guide). */
  guide?: string;
  flow: ProductFlow | null;
  listing?: ProductListing;
  /** A yes/no question before the product is chosen. After NO, the customer chooses another product. */
  gate?: { title: () => string; otherwise: ProductEntry };
}
