import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { m } from "#messages";
import { PaidPrices } from "#consumer/features/products/paid-prices.tsx";
import { problemMessage } from "#shared/api/problem.ts";
import { creditCards } from "#consumer/products/credit-cards.ts";
import { useHasProduct } from "#consumer/products/has-product.ts";
import { rankingQuery } from "#consumer/queries.ts";
import type { RankingPolicy } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LegalPage } from "#consumer/features/legal/legal-page.tsx";
import { Section } from "#consumer/features/legal/section.tsx";

/** Explains the ranking in force, generated from the rule. */
export function Page() {
  const { language } = useBoot();
  const policy = useQuery(rankingQuery(language));
  const hasCards = useHasProduct(creditCards.productType);
  const others = useQuery({ ...rankingQuery(language, creditCards.productType), enabled: hasCards });
  return (
    <LegalPage title={m.ranking_title()}>
      {policy.isPending && <Skeleton boxes={["h-12", "h-40", "h-32"]} />}
      {policy.error && (
        <>
          <Banner tone="bad" live>
            {problemMessage(policy.error)}
          </Banner>
          <Button onClick={() => void policy.refetch()}>{m.common_try_again()}</Button>
        </>
      )}
      {policy.data && (
        <RankingPolicySection policy={policy.data}>
          {m.calc_from_ranking()}{" "}
          <Link to="/calculator" className="text-brand-strong underline underline-offset-4">
            {m.calc_title()}
          </Link>
        </RankingPolicySection>
      )}
      <PaidPrices />
      {hasCards && others.data && <SellerPolicy policy={others.data} />}
    </LegalPage>
  );
}

/** Ranking policy of sellers' products. Scrolled into view after loading if a link leads to it. */
function SellerPolicy({ policy }: { policy: RankingPolicy }) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (part.current !== null && location.hash === `#${part.current.id}`) part.current.scrollIntoView();
  }, []);
  return (
    <section ref={part} id="cards" className="mt-4 flex flex-col gap-5 border-t border-line pt-8">
      <h2 className="text-2xl font-bold text-ink">{m.ranking_cards_title()}</h2>
      <RankingPolicySection policy={policy} />
    </section>
  );
}

/** One rule with further explanations. */
function RankingPolicySection({ policy, children }: { policy: RankingPolicy; children?: ReactNode }) {
  const { language } = useBoot();
  return (
    <>
      <p className="text-lg">{policy.sentence}</p>
      <Section title={m.ranking_steps()}>
        <ol className="list-decimal space-y-2 pl-5">
          {policy.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Section>
      <Section title={m.ranking_not_used()}>
        <ul className="list-disc space-y-2 pl-5">
          {policy.notUsed.map((input) => (
            <li key={input}>{input}</li>
          ))}
        </ul>
      </Section>
      <Section title={m.ranking_why()}>
        <p>{policy.reason}</p>
        {children !== undefined && <p>{children}</p>}
        <p className="text-sm text-ink-3">
          {m.ranking_version({
            version: policy.version,
            from: formatDate(policy.effectiveFrom, language),
            author: policy.author,
          })}
        </p>
      </Section>
    </>
  );
}
