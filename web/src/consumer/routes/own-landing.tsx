import { m } from "#messages";
import { LandingFacts } from "#consumer/features/landing/landing-facts.tsx";
import { LandingFrame } from "#consumer/features/landing/landing-frame.tsx";
import { ProductFacts } from "#consumer/features/landing/product-facts.tsx";
import { GUIDES } from "#consumer/guides/guide-texts.ts";
import { findDescribedProduct } from "#consumer/products/described-product.ts";
import { useBoot } from "#shared/boot/boot.ts";

/** Landing page of a single-product or single-lender site. */
export function Page() {
  const boot = useBoot();
  const { lenderName } = boot.site;
  const describedProduct = findDescribedProduct(boot);
  const texts = describedProduct && GUIDES[describedProduct.slug];
  const productTexts = texts && {
    title: m.landing_title_of_product({ product: describedProduct.product.name() }),
    lead: texts.lead(),
  };
  const lenderTexts = lenderName !== "" && {
    title: m.landing_title_of_lender({ lender: lenderName }),
    lead: m.landing_lead_of_lender({ lender: lenderName }),
  };
  const words = lenderTexts || productTexts || null;
  if (words === null) return null;
  return (
    <LandingFrame {...words}>
      {texts ? <ProductFacts {...describedProduct} texts={texts} /> : <LandingFacts />}
    </LandingFrame>
  );
}
