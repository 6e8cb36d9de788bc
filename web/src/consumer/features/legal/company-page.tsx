import type { ReactNode } from "react";
import { type Company, useCompany } from "#consumer/company.ts";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LegalPage } from "./legal-page.tsx";

/** A legal page about a company; renders no company while the partner's is loading. */
export function CompanyPage({ title, children }: { title: string; children: (company: Company) => ReactNode }) {
  const { company, asked } = useCompany();
  return (
    <LegalPage title={title}>
      {company && children(company)}
      {company === undefined && asked.error === null && <Skeleton boxes={["h-14", "h-32", "h-32"]} />}
      {asked.error && (
        <LoadFailure error={asked.error} pending={asked.isFetching} onRetry={() => void asked.refetch()} />
      )}
    </LegalPage>
  );
}
