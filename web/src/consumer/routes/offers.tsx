import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { currentFlow } from "#consumer/products/current.ts";
import { OfferGroups } from "#consumer/features/offers/offer-groups.tsx";
import { OfferCount, OffersHead } from "#consumer/features/offers/offers-head.tsx";
import { findOrder, type OfferOrder } from "#consumer/features/offers/order.ts";
import { buildShortlist } from "#consumer/features/offers/shortlist.ts";
import { findClosingSubmission } from "#consumer/submissions/submission-state.ts";
import { ClosedNote } from "#consumer/features/status/closed-note.tsx";
import { nextOffersDelay } from "#consumer/features/status/poll.ts";
import { useSubmissions } from "#consumer/features/status/use-submissions.ts";
import { offersQuery } from "#consumer/queries.ts";
import { isMissing } from "#consumer/requirements/missing-problem.ts";
import { MissingRequirement } from "#consumer/requirements/missing-requirement.tsx";
import { customerSession } from "#consumer/session/customer-session.ts";
import type { OfferView } from "#shared/api/types.ts";
import { Heading } from "#shared/ui/heading.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** Lazy, because most customers see their offers before they apply anywhere. */
const StatusList = lazy(async () => ({
  default: (await import("#consumer/features/status/status-list.tsx")).StatusList,
}));

/** The offers of one application: matching, possible and unmatched lenders with reasons. */
export function Page() {
  const appId = customerSession.appId() ?? "";
  const offers = useOffers(appId);
  const submissions = useSubmissions(appId).data ?? [];
  const view = offers.data;
  const { order, changeOrder, shortlist } = useChoices(view);
  return (
    <>
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-3 px-4 py-5">
        {/* One heading while loading and with offers, so that it keeps the focus. */}
        <Heading viewKey="offers">
          {view && <OfferCount view={view} />}
          {!view && titleBefore(offers.error)}
        </Heading>
        {view && <OffersHead view={view} order={order} onOrder={changeOrder} />}
        {/* On another phone, in an old session or after a withdrawn consent, the page asks for it here. */}
        {!view && <MissingRequirement error={offers.error} />}
        {!view && offers.error && !isMissing(offers.error) && (
          <LoadFailure error={offers.error} pending={offers.isFetching} onRetry={() => void offers.refetch()} />
        )}
        {offers.isPending && <Skeleton boxes={["h-12 max-w-xl", "h-10", "h-96", "h-96"]} />}
      </div>
      {(view || submissions.length > 0) && (
        <div className="border-t border-line bg-ground">
          <div className="mx-auto flex max-w-7xl flex-col gap-6 px-4 py-4">
            <ClosedNote submissions={submissions} />
            {submissions.length > 0 && (
              <Suspense fallback={<Skeleton boxes={["h-40"]} />}>
                <StatusList submissions={submissions} />
              </Suspense>
            )}
            {view && (
              <OfferGroups
                view={view}
                order={order}
                shortlist={shortlist}
                closed={findClosingSubmission(submissions) !== undefined}
              />
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** Fetched again while a lender has not confirmed a withdrawal. */
function useOffers(appId: string) {
  const [since] = useState(Date.now);
  return useQuery({
    ...offersQuery(appId),
    refetchInterval: ({ state }) => nextOffersDelay(Date.now() - since, state.data),
  });
}

/** Title without offers. A missing consent that can be given here is not an error. */
function titleBefore(error: Error | null): string {
  if (error === null) return m.offers_title_loading();
  return isMissing(error) ? m.offers_title_missing() : m.offers_title_failed();
}

/** The order and the compared offers are in the URL, so that Back from a lender's page restores them. */
function useChoices(view: OfferView | undefined) {
  const search: Record<string, unknown> = useLocation().search;
  const navigate = useNavigate();
  const change = (choice: { order: string } | { compare: string }) =>
    void navigate({
      to: currentFlow().paths.offers,
      search: { ...search, ...choice },
      replace: true,
      resetScroll: false,
    });
  const lenders = view ? [...view.matched, ...view.possible].map(({ lender }) => lender.key) : [];
  return {
    order: findOrder(search["order"]),
    changeOrder: (order: OfferOrder) => change({ order: order.key }),
    shortlist: buildShortlist(search["compare"], lenders, (compare) => change({ compare })),
  };
}
