import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { LegalPage } from "#consumer/features/legal/legal-page.tsx";
import { LenderList } from "#consumer/features/about/lender-list.tsx";
import { Section } from "#consumer/features/legal/section.tsx";
import { useHasLoans } from "#consumer/products/has-product.ts";
import { lendersQuery } from "#consumer/queries.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** Who runs the service, who pays it, and which lenders it works with. */
export function Page() {
  const hasLoans = useHasLoans();
  return (
    <LegalPage title={m.about_title()}>
      <Company />
      <Section id="who-pays-us" title={m.common_who_pays()}>
        <p>{m.about_paid_text()}</p>
      </Section>
      {hasLoans && <Lenders />}
    </LegalPage>
  );
}

/** The lenders, left out if there are none. */
function Lenders() {
  const { language } = useBoot();
  const lenders = useQuery(lendersQuery(language));
  if (lenders.data?.length === 0) return null;
  return (
    <Section id="lenders" title={m.about_lenders_title()}>
      <p>{m.about_lenders_lead()}</p>
      {lenders.isPending && <Skeleton boxes={["h-20", "h-20", "h-20"]} />}
      {!lenders.data && lenders.error && (
        <LoadFailure error={lenders.error} pending={lenders.isFetching} onRetry={() => void lenders.refetch()} />
      )}
      {lenders.data && <LenderList lenders={lenders.data} />}
    </Section>
  );
}

/** What the installation states about its company. */
function Company() {
  const { legalName, cin, address } = useBoot().company;
  const facts = [
    [m.about_legal_name(), legalName],
    [m.about_cin(), cin],
    [m.about_address(), address],
  ] as const;
  const stated = facts.filter(([, value]) => value !== "");
  if (stated.length === 0) return null;
  return (
    <Section title={m.about_company_title()}>
      <dl className="flex flex-col gap-3 rounded-lg border border-line bg-paper p-4">
        {stated.map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-ink-3">{term}</dt>
            <dd className="font-semibold text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
