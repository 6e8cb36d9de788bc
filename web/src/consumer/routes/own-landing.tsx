import { m } from "#messages";
import { LandingFacts } from "#consumer/features/landing/landing-facts.tsx";
import { LandingFrame } from "#consumer/features/landing/landing-frame.tsx";
import { ProductFacts } from "#consumer/features/landing/product-facts.tsx";
import { GUIDES } from "#consumer/guide-texts.ts";
import { findDescribedProduct } from "#consumer/told-product.ts";
import { useBoot } from "#shared/boot/boot.ts";

/** The first page of a site that is for one product, or for the customers of one lender. */
export function Page() {
  const boot = useBoot();
  const { lenderName } = boot.site;
  const told = findDescribedProduct(boot);
  const texts = told && GUIDES[told.slug];
  const ofProduct = texts && {
    title: m.landing_title_of_product({ product: told.product.name() }),
    lead: texts.lead(),
  };
  const ofLender = lenderName !== "" && {
    title: m.landing_title_of_lender({ lender: lenderName }),
    lead: m.landing_lead_of_lender({ lender: lenderName }),
  };
  const words = ofLender || ofProduct || null;
  if (words === null) return null;
  return <LandingFrame {...words}>{texts ? <ProductFacts {...told} texts={texts} /> : <LandingFacts />}</LandingFrame>;
}
