import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { VisitsLink } from "#consumer/features/cards/visits-link.tsx";
import { ApplicationList } from "#consumer/features/status/application-list.tsx";
import { pollAfter } from "#consumer/features/status/poll.ts";
import { customerSession } from "#consumer/customer-session.ts";
import { currentFlow } from "#consumer/products/current.ts";
import { flowOf } from "#consumer/products/table.ts";
import { applicationsQuery } from "#consumer/queries.ts";
import { StartNew } from "#consumer/start-new.tsx";
import type { AppliedFor } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** The home of whoever applied: everything that was sent, open and ended, and the way on. It needs a session only. */
export function Page() {
  const applications = useApplications();
  const all = applications.data;
  const sent = all?.some(({ submissions }) => submissions.length > 0);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-5 lg:py-10">
      <div className="flex flex-col gap-2">
        <Heading of="applications">{m.status_list_title()}</Heading>
        {all && <p className="text-ink-2">{sent ? m.applications_lead() : m.applications_none()}</p>}
      </div>
      {applications.isPending && <Skeleton boxes={["h-13", "h-60", "h-60"]} />}
      {!all && applications.error && (
        <LoadFailure
          error={applications.error}
          pending={applications.isFetching}
          onRetry={() => void applications.refetch()}
        />
      )}
      {all && (
        <>
          <WayOn open={all.find(({ open }) => open)} newest={all[0]} />
          <ApplicationList applications={all} />
          <VisitsLink kind="card" />
          <VisitsLink kind="plan" />
        </>
      )}
    </div>
  );
}

/** On with the application that is open, or a new one. */
function WayOn({ open, newest }: { open: AppliedFor | undefined; newest: AppliedFor | undefined }) {
  const { productTypes } = useBoot();
  const product = productTypes.find(({ productType }) => productType === (open ?? newest)?.productType);
  // Where nothing was chosen here yet, what was applied for last is meant.
  if (open === undefined) return <StartNew product={customerSession.productType() === null ? product : undefined} />;
  const { paths } = flowOf(open.productType) ?? currentFlow();
  return (
    <Link
      to={paths.offers}
      className={buttonClasses("primary", true)}
      onClick={() => {
        if (product !== undefined) customerSession.chooseProduct(product);
      }}
    >
      {m.applications_go_on()}
    </Link>
  );
}

/** Kept fresh while it is looked at. */
function useApplications() {
  const [since] = useState(Date.now);
  return useQuery({
    ...applicationsQuery,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      pollAfter(
        Date.now() - since,
        state.data?.flatMap(({ submissions }) => submissions),
      ),
  });
}
