import type { ReactNode } from "react";
import { type Company, useCompany } from "#consumer/site/company.ts";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LegalPage } from "./legal-page.tsx";

/** A legal page about a company; renders no company while the partner's is loading. */
export function CompanyPage({ title, children }: { title: string; children: (company: Company) => ReactNode }) {
  const { company, partnerQuery } = useCompany();
  return (
    <LegalPage title={title}>
      {company && children(company)}
      {company === undefined && partnerQuery.error === null && <Skeleton boxes={["h-14", "h-32", "h-32"]} />}
      {partnerQuery.error && (
        <LoadFailure
          error={partnerQuery.error}
          pending={partnerQuery.isFetching}
          onRetry={() => void partnerQuery.refetch()}
        />
      )}
    </LegalPage>
  );
}
