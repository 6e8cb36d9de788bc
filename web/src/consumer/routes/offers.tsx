import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { OfferGroups } from "#consumer/features/offers/offer-groups.tsx";
import { OffersHead } from "#consumer/features/offers/offers-head.tsx";
import { type Order, orderOf } from "#consumer/features/offers/order.ts";
import { StatusList } from "#consumer/features/status/status-list.tsx";
import { useSubmissions } from "#consumer/features/status/use-submissions.ts";
import { offersQuery } from "#consumer/queries.ts";
import { visit } from "#consumer/visit.ts";
import type { OfferView } from "#shared/api/types.ts";
import { Heading } from "#shared/ui/heading.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** Every lender's answer to one application: who lends at what cost, who will check, who does not and why. */
export function Page() {
  const appId = visit.appId() ?? "";
  const offers = useQuery(offersQuery(appId));
  if (offers.data) return <Offers view={offers.data} />;
  return (
    <section className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-5 lg:py-8">
      <Heading of="offers">{offers.error ? m.offers_title_failed() : m.offers_title_loading()}</Heading>
      {offers.error ? (
        <LoadFailure error={offers.error} pending={offers.isFetching} onRetry={() => void offers.refetch()} />
      ) : (
        <Skeleton boxes={["h-12 max-w-xl", "h-10", "h-96", "h-96"]} />
      )}
    </section>
  );
}

/** The chosen order stands in the address, so that coming back from a lender's page finds it again. */
function Offers({ view }: { view: OfferView }) {
  const search: Record<string, unknown> = useLocation().search;
  const navigate = useNavigate();
  const order = orderOf(search["order"]);
  const change = (to: Order) =>
    void navigate({ to: "/user/offers", search: { order: to }, replace: true, resetScroll: false });
  return (
    <>
      <OffersHead view={view} order={order} onOrder={change} />
      <div className="border-t border-line bg-ground">
        <div className="mx-auto flex max-w-5xl flex-col gap-6 px-4 py-4 lg:py-6">
          <Submissions appId={view.appId} />
          <OfferGroups view={view} order={order} />
        </div>
      </div>
    </>
  );
}

function Submissions({ appId }: { appId: string }) {
  const { data } = useSubmissions(appId);
  return data && data.length > 0 ? <StatusList submissions={data} /> : null;
}
