import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { productLabel, productSlug } from "#admin/catalog/product-labels.ts";
import { type EligibilityAnswer, type FactsOfProduct, fetchFactsToState } from "#shared/api/admin/eligibility.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { Tabs } from "#shared/console-ui/tabs.tsx";
import { CustomerForm } from "./customer-form.tsx";
import { PersonForm } from "./person-form.tsx";
import { Verdicts } from "./verdicts.tsx";

const CUSTOMER = "customer";
const PERSON = "person";

/** Facts that lenders of each product use. */
function factsQuery(language: Language) {
  return queryOptions({
    queryKey: ["facts-to-state", language],
    queryFn: fetchFactsToState,
    staleTime: Infinity,
  });
}

/** Checks all lenders' criteria for an applicant, by current or past lenders. */
export function EligibilityPage() {
  const { language } = useBoot();
  const { search, setFilters } = useList<"tab" | "customer" | "product">();
  const { data: products } = useSuspenseQuery(factsQuery(language));
  const [answer, setAnswer] = useState<EligibilityAnswer | null>(null);
  const productFacts = products.find(({ product }) => productSlug(product) === search.product) ?? products[0];
  if (productFacts === undefined) return null;
  const turnTo = (changes: { tab?: string | undefined; product?: string }) => {
    setAnswer(null);
    setFilters(changes);
  };
  return (
    <section className="flex flex-col gap-3">
      <PageHeading>{m.common_eligibility_title()}</PageHeading>
      <div className="grid items-start gap-4 xl:grid-cols-[26rem_1fr]">
        <div className="rounded-md border border-line bg-paper px-4 pt-2 pb-4">
          <ProductField products={products} productFacts={productFacts} onAsk={(product) => turnTo({ product })} />
          <Tabs
            label={m.common_eligibility_title()}
            shown={search.tab === CUSTOMER ? CUSTOMER : PERSON}
            onShow={(key) => turnTo({ tab: key === PERSON ? undefined : key })}
            tabs={[
              {
                key: PERSON,
                title: m.eligibility_person(),
                content: <PersonForm key={productFacts.product} productFacts={productFacts} onAnswer={setAnswer} />,
              },
              {
                key: CUSTOMER,
                title: m.eligibility_customer(),
                content: (
                  <CustomerForm
                    key={search.customer}
                    product={productFacts.product}
                    customer={search.customer ?? ""}
                    onAnswer={setAnswer}
                  />
                ),
              },
            ]}
          />
        </div>
        {answer === null ? (
          <p className="rounded-md border border-dashed border-line-strong px-4 py-12 text-center text-ink-2">
            {m.eligibility_nothing_yet()}
          </p>
        ) : (
          <Verdicts answer={answer} />
        )}
      </div>
    </section>
  );
}

interface ProductFieldProps {
  products: readonly FactsOfProduct[];
  productFacts: FactsOfProduct;
  onAsk: (slug: string) => void;
}

/** Chooses the product whose lenders are checked. */
function ProductField({ products, productFacts, onAsk }: ProductFieldProps) {
  return (
    <SelectField
      id="eligibility-product"
      error={undefined}
      label={m.common_product()}
      value={productSlug(productFacts.product)}
      options={products.map(({ product }) => ({ value: productSlug(product), label: productLabel(product) }))}
      onChange={(event) => onAsk(event.target.value)}
    />
  );
}
