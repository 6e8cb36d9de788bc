import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { VisitItem } from "#consumer/features/cards/visit-item.tsx";
import { creditCards } from "#consumer/products/credit-cards.ts";
import { visitsQuery } from "#consumer/queries.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** Poll interval, because banks answer at any time. */
const POLL_INTERVAL_MS = 30_000;

/** The customer's visits to banks, with their status. */
export function Page() {
  const visits = useQuery({ ...visitsQuery("card"), staleTime: 0, refetchInterval: POLL_INTERVAL_MS });
  return (
    <section className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-5 lg:py-10">
      <div className="flex flex-col gap-2">
        <Heading viewKey="card visits">{m.cards_visits_title()}</Heading>
        <p className="text-ink-2">{m.cards_visits_lead()}</p>
      </div>
      {visits.isPending && <Skeleton boxes={["h-40", "h-40"]} />}
      {!visits.data && visits.error && (
        <LoadFailure error={visits.error} pending={visits.isFetching} onRetry={() => void visits.refetch()} />
      )}
      {visits.data?.length === 0 && <p>{m.cards_visits_none()}</p>}
      <ul className="flex flex-col gap-3">
        {visits.data?.map((visit) => (
          <li key={visit.visitId}>
            <VisitItem visit={visit} />
          </li>
        ))}
      </ul>
      <Link to={creditCards.listing.paths[0]} className={buttonClasses("secondary", true)}>
        {m.cards_all()}
      </Link>
    </section>
  );
}
