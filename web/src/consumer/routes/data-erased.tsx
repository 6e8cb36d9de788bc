import { useQueryClient } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { ERASED_QUERY_KEY } from "#consumer/features/my-data/erased-query-key.ts";
import { ErasureLists } from "#consumer/features/my-data/erasure-lists.tsx";
import { firstPage } from "#consumer/site/first-page.ts";
import type { ErasurePlan } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { buttonClasses } from "#shared/ui/button.tsx";

/** Result of an erasure. It is shown once and lost on reload, because the customer is gone. */
export function Page() {
  const { language } = useBoot();
  const queries = useQueryClient();
  const [done] = useState(() => queries.getQueryData<ErasurePlan>(ERASED_QUERY_KEY));
  if (done === undefined) return <Navigate to={firstPage()} replace />;
  return (
    <section className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-8">
      <h1 className="text-[1.75rem]/[1.18] font-bold tracking-tight">{m.mydata_erased_title()}</h1>
      {done.requestedAt !== null && <p>{m.mydata_erased_text({ date: formatDate(done.requestedAt, language) })}</p>}
      <ErasureLists plan={done} heading="h2" />
      <Link to={firstPage()} className={buttonClasses("secondary")}>
        {m.common_not_found_home()}
      </Link>
    </section>
  );
}
