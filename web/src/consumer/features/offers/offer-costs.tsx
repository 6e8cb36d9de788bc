import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { offerQuery } from "#consumer/queries.ts";
import { EarlyClosingTable } from "#consumer/repayment/early-closing-table.tsx";
import { ScheduleTable } from "#consumer/repayment/schedule-table.tsx";
import type { Offer } from "#shared/api/types.ts";
import { formatRupees } from "#shared/format/money.ts";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** All charges of an offer, early closing, cooling-off period and schedule. */
export function OfferCosts({ offer, id }: { offer: Offer; id: string }) {
  const detail = useQuery(offerQuery(offer.offerId));
  return (
    <div id={id} className="flex flex-col gap-4 border-t border-line pt-4">
      {detail.isPending && <Skeleton boxes={["h-24", "h-80"]} />}
      {detail.error && (
        <LoadFailure error={detail.error} pending={detail.isFetching} onRetry={() => void detail.refetch()} />
      )}
      {detail.data && (
        <div className="grid gap-4 lg:grid-cols-2 lg:gap-x-10">
          <div className="flex min-w-0 flex-col gap-4">
            <Charges costs={detail.data.costs} />
            <EarlyClosingTable rows={detail.data.earlyClosing} subject={offer.lender.name} />
            <CoolingOff text={detail.data.coolingOff.text} />
          </div>
          <div className="min-w-0">
            <ScheduleTable rows={detail.data.schedule} subject={offer.lender.name} />
          </div>
        </div>
      )}
    </div>
  );
}

function Charges({ costs }: { costs: { label: string; amount: number }[] }) {
  return (
    <div>
      <p className="font-bold">{m.offers_costs_title()}</p>
      <dl className="mt-1 text-[0.9375rem]">
        {costs.map((cost) => (
          <div key={cost.label} className="flex justify-between gap-4 py-0.5">
            <dt className="text-ink-2">{cost.label}</dt>
            <dd className="tabular-nums">{formatRupees(cost.amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The cooling-off period. */
function CoolingOff({ text }: { text: string }) {
  return (
    <div>
      <p className="font-bold">{m.early_cooling_title()}</p>
      <p className="mt-1 text-[0.9375rem]">{text}</p>
    </div>
  );
}
