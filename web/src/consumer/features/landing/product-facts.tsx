import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { Figures, formatFigure } from "#consumer/guides/guide-figures.tsx";
import type { GuideTexts } from "#consumer/guides/guide-texts.ts";
import type { ProductEntry } from "#consumer/products/product.ts";
import type { GuideFigures } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Fact, FactsFrame } from "./landing-facts.tsx";

interface ProductFactsProps {
  product: ProductEntry;
  figures: GuideFigures;
  texts: GuideTexts;
}

/** Range and example of one product, with a link to its guide. */
export function ProductFacts({ product, figures, texts }: ProductFactsProps) {
  const { lenderName } = useBoot().site;
  // The range covers all lenders, so a single-lender site does not show it.
  const range = lenderName === "" ? texts.range : [];
  return (
    <FactsFrame product={product.name()}>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-4">
        {range.map(([figure, label]) => (
          <Fact key={figure} term={label()}>
            {formatFigure(figures, figure)}
          </Fact>
        ))}
        <Fact term={m.landing_fact_price()}>{m.landing_fact_price_value()}</Fact>
      </dl>
      <h3 className="mt-5 mb-2 font-bold">{m.common_example()}</h3>
      <Figures values={figures} figures={texts.figures} />
      <p className="mt-2 text-sm text-ink-3">{texts.note()}</p>
      {product.guide !== undefined && (
        <p className="mt-3">
          <Link to={product.guide} className="text-brand-strong underline underline-offset-4">
            {texts.title()}
          </Link>
        </p>
      )}
    </FactsFrame>
  );
}
