import { m } from "#messages";
import { productEntry } from "#consumer/products/table.ts";
import type { Consent, NoticeParty, ProductType, Schemas } from "#shared/api/types.ts";

/** A contact that the customer may allow: calls that help, or offers of one product. */
export interface Contact {
  key: string;
  title: string;
  purpose: "assistance_call" | "offers_by_message";
  product: ProductType | null;
  party: NoticeParty;
}

export function callsContact(): Contact {
  return { key: "calls", title: m.mydata_contact_calls(), purpose: "assistance_call", product: null, party: {} };
}

export function offersContact({ productType, slug }: Schemas["ProductTypeView"]): Contact {
  const title = m.mydata_contact_offers({ product: productEntry(productType).name() });
  return { key: slug, title, purpose: "offers_by_message", product: productType, party: { product: slug } };
}

/** The consent in force for a contact. */
export function findConsent(consents: readonly Consent[], { purpose, party }: Contact): Consent | undefined {
  return consents.find(
    (consent) => consent.canWithdraw && consent.purpose === purpose && consent.subject === (party.product ?? null),
  );
}
