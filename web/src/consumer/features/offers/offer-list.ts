import type { Offer, OfferView } from "#shared/api/types.ts";
import type { OfferOrder } from "./order.ts";
import type { SharedNotes } from "./shared-notes.tsx";
import type { Shortlist } from "./shortlist.ts";

/** A view of offers and how the customer looks at it. */
export interface OfferGroupsProps {
  view: OfferView;
  order: OfferOrder;
  shortlist: Shortlist;
  /** Whether the application is closed, so that offers are read-only. */
  closed?: boolean;
}

/** The offers of a group, as cards or as a table. */
export interface OfferListProps extends Required<OfferGroupsProps> {
  /** In the order on screen. */
  offers: Offer[];
  label: string;
  shared: SharedNotes;
}
