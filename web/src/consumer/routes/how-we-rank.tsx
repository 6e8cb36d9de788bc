import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { m } from "#messages";
import { PaidPrices } from "#consumer/features/products/paid-prices.tsx";
import { useHasLoans, useListedProduct } from "#consumer/products/has-product.ts";
import { rankingQuery } from "#consumer/queries.ts";
import type { ProductType, RankingPolicy } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LegalPage } from "#consumer/features/legal/legal-page.tsx";
import { Section } from "#consumer/features/legal/section.tsx";

/** Explains the rankings in force, generated from the rules. */
export function Page() {
  const hasLoans = useHasLoans();
  const listed = useListedProduct();
  return (
    <LegalPage title={m.ranking_title()}>
      {hasLoans && <LoanPolicy />}
      {listed !== null && <SellerPolicy productType={listed} />}
    </LegalPage>
  );
}

/** Ranking policy of loans, with the prices that were paid. */
function LoanPolicy() {
  const { language } = useBoot();
  const policy = useQuery(rankingQuery(language));
  return (
    <>
      <LoadState query={policy} />
      {policy.data && (
        <RankingPolicySection policy={policy.data}>
          {m.calc_from_ranking()}{" "}
          <Link to="/calculator" className="text-brand-strong underline underline-offset-4">
            {m.calc_title()}
          </Link>
        </RankingPolicySection>
      )}
      <PaidPrices />
    </>
  );
}

/** Ranking policy of sellers' products. */
function SellerPolicy({ productType }: { productType: ProductType }) {
  const { language } = useBoot();
  const policy = useQuery(rankingQuery(language, productType));
  return (
    <section id="cards" className="mt-4 flex flex-col gap-5 border-t border-line pt-8">
      <h2 className="text-2xl font-bold text-ink">{m.ranking_cards_title()}</h2>
      <LoadState query={policy} />
      {policy.data && <LoadedSellerPolicy policy={policy.data} />}
    </section>
  );
}

/** Scrolled into view after loading if a link leads to it. */
function LoadedSellerPolicy({ policy }: { policy: RankingPolicy }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const section = part.current?.closest("section");
    if (section && location.hash === `#${section.id}`) section.scrollIntoView();
  }, []);
  return (
    <div ref={part} className="flex flex-col gap-5">
      <RankingPolicySection policy={policy} />
    </div>
  );
}

/** What stands in for a policy until it is loaded. */
function LoadState({ query }: { query: UseQueryResult<RankingPolicy> }) {
  if (query.isPending) return <Skeleton boxes={["h-12", "h-40", "h-32"]} />;
  if (query.data || !query.error) return null;
  return <LoadFailure error={query.error} pending={query.isFetching} onRetry={() => void query.refetch()} />;
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
