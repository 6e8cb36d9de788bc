import type { ReactNode } from "react";
import { m } from "#messages";
import { FIRST_PRODUCT } from "#consumer/products/table.ts";
import { useBoot } from "#shared/boot/boot.ts";

/** Our fee, the longest term, and an example with its APR. */
export function LandingFacts() {
  const { display } = useBoot().facts;
  return (
    <FactsFrame product={FIRST_PRODUCT.name()}>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-4">
        <Fact term={m.common_fact_term()}>{m.common_fact_term_value({ term: display.monthsMax })}</Fact>
        <Fact term={m.landing_fact_price()}>{m.landing_fact_price_value()}</Fact>
      </dl>
      <p className="mt-4 border-l-3 border-brand-strong pl-3 text-sm text-ink-2">
        {m.landing_example({
          amount: display.exampleAmount,
          months: display.exampleMonths,
          rate: display.exampleRate,
          fee: display.exampleFeePercent,
          net: display.exampleNetDisbursed,
          emi: display.exampleEmi,
          total: display.exampleTotalPayable,
        })}{" "}
        <strong className="text-ink">{m.landing_example_apr({ apr: display.exampleApr })}</strong>
      </p>
    </FactsFrame>
  );
}

export function FactsFrame({ product, children }: { product: string; children: ReactNode }) {
  return (
    <section className="border-y border-line bg-ground lg:col-start-1 lg:rounded-lg lg:border">
      <div className="mx-auto max-w-xl px-4 py-6 lg:px-6">
        <h2 className="text-lg font-bold">{m.landing_facts_title({ product })}</h2>
        {children}
      </div>
    </section>
  );
}

export function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{term}</dt>
      <dd className="text-lg/snug font-bold">{children}</dd>
    </div>
  );
}
