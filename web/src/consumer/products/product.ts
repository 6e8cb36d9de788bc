import type { Offer, ProductType, User } from "#shared/api/types.ts";

/** One order of the offers that the customer may choose. */
export interface OfferOrder {
  key: string;
  label: () => string;
  /** By what it orders, smallest first; the server's own order has none. */
  by?: (offer: Offer) => number;
  /** The order in a sentence; the server's own has one of its own. */
  sentence?: () => string;
}

/** A column of a price: one line of it, or the first that it has of lines that differ between its kinds. */
export type PriceColumn = string | { keys: readonly [string, ...string[]]; label: () => string };

/** A member of the customer's record that is 0 or 1. */
type FlagMember = {
  [Key in keyof User]: User[Key] extends number ? Key : never;
}[keyof User];

/** Everything that the pages of a product that can be applied for differ in. */
export interface ProductFlow {
  productType: ProductType;
  /** Where its pages are. */
  paths: {
    profile: string;
    welcomeBack: string;
    offers: string;
    /** Addresses of their own that lenders' pages have. */
    lenders: readonly string[];
  };
  /** What in the customer's record says that the profile is complete, and that its answers are old. */
  completed: FlagMember;
  updateRequired: readonly FlagMember[];
  /** The screens of the profile after the steps that the server asks for. */
  screens: readonly ("co-applicants" | "review" | "score")[];
  /** What the finished profile's button says, and where it leads. */
  finish: { label: () => string; target: (appId: string) => Promise<string> };
  /** The profile's step that holds what is looked for, its fields, and months that are often chosen. */
  loanQuestions: {
    step: string;
    amounts: readonly string[];
    months: string;
    commonMonths: readonly number[];
    /** The step that holds what is pledged, where more of it may help. */
    pledge?: string;
  };
  /** What could change a lender's no, beside what the offers suggest. */
  couldChange: readonly (() => string)[];
  /** The lines of a price that a wide screen has beside each other, by their keys. */
  columns: readonly PriceColumn[];
  /** The first is the published one. */
  orders: readonly [OfferOrder, ...OfferOrder[]];
}

/** The pages of a product that others sell: it is compared here and applied for on the seller's site. */
export interface ProductListing {
  /**
   * The listing, first the one that the tile leads to; what lies below them belongs to it. Anybody may open them,
   * unless it is the page of the visits too.
   */
  paths: readonly [string, ...string[]];
  /** What became of a customer's visits. */
  visits: string;
}

/** A product as the pages know it. One that cannot be applied for yet, and is not listed, has a tile only. */
export interface ProductEntry {
  productType: ProductType;
  name: () => string;
  promise: () => string;
  /** The path of a 24 × 24 line drawing. */
  icon: string;
  /** The page that explains it to anybody (crates/domain: origination/products/guide). */
  guide?: string;
  flow: ProductFlow | null;
  listing?: ProductListing;
  /** A YES or NO question before it is chosen. After NO, the customer chooses another product. */
  gate?: { title: () => string; otherwise: ProductEntry };
}
