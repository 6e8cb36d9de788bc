import type { Offer, ProductType, User } from "#shared/api/types.ts";

/** One figure of an offer: in a table's column, or a line of a card. */
export interface OfferColumn {
  key: string;
  head: () => string;
  value: (offer: Offer) => string;
  /** What stands small above or below the figure. */
  before?: (offer: Offer) => string | null;
  after?: (offer: Offer) => string | null;
  /** One of the three that stand out. */
  main?: boolean;
}

/** One order of the offers that the customer may choose. */
export interface OfferOrder {
  key: string;
  label: () => string;
  /** By what it orders, smallest first; the server's own order has none. */
  by?: (offer: Offer) => number;
  /** The order in a sentence; the server's own has one of its own. */
  sentence?: () => string;
}

/** A member of the customer's record that is 0 or 1. */
type Flag = {
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
    /** The lenders' pages, and those that say what a lender's no means. */
    lenders: readonly string[];
    declined: readonly string[];
  };
  /** What in the customer's record says that the profile is complete, and that its answers are old. */
  completed: Flag;
  updateRequired: readonly Flag[];
  /** The screens of the profile after the steps that the server asks for. */
  screens: readonly ("review" | "score")[];
  /** What the finished profile's button says, and where it leads. */
  finish: { label: () => string; target: (appId: string) => Promise<string> };
  /** The profile's step that holds what is looked for, and its fields. */
  asked: { step: string; amounts: readonly string[]; months: string };
  /** The figures of an offer, as a wide screen has them beside each other. */
  columns: readonly OfferColumn[];
  /** The first is the published one. */
  orders: readonly [OfferOrder, ...OfferOrder[]];
}

/** A product as the pages know it. One that cannot be applied for yet has a tile only. */
export interface ProductEntry {
  productType: ProductType;
  name: () => string;
  promise: () => string;
  /** The path of a 24 × 24 line drawing. */
  icon: string;
  flow: ProductFlow | null;
}
