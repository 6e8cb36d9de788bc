import type { ProductType, User } from "#shared/api/types.ts";

/** An order of offers to choose from. */
export type OrderKey = "yearly" | "monthly" | "total" | "speed";

/** A change after which a lender could decide otherwise. */
export type PossibleChange = "amount" | "emi" | "business" | "gold" | "less_gold" | "co_applicants";

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
  /** Finishes the profile of an application; returns the next page. */
  finish: (appId: string) => Promise<string>;
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
  couldChange: readonly PossibleChange[];
  /** A loan against a pledge, to try if no lender matches. */
  pledgeAlternative?: ProductEntry;
  /** Columns of the wide price table, by keys. */
  columns: readonly PriceColumn[];
  /** The first is the published order. */
  orders: readonly [OrderKey, ...OrderKey[]];
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
