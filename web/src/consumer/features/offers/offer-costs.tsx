import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { offerQuery } from "#consumer/queries.ts";
import type { Instalment, Offer } from "#shared/api/types.ts";
import { rupees } from "#shared/format/money.ts";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** Each charge of an offer and each of its instalments. */
export function OfferCosts({ offer, id }: { offer: Offer; id: string }) {
  const detail = useQuery(offerQuery(offer.offerId));
  return (
    <div id={id} className="flex flex-col gap-4 border-t border-line pt-4">
      {detail.isPending && <Skeleton boxes={["h-24", "h-80"]} />}
      {detail.error && (
        <LoadFailure error={detail.error} pending={detail.isFetching} onRetry={() => void detail.refetch()} />
      )}
      {detail.data && (
        <>
          <Charges costs={detail.data.costs} />
          <Schedule rows={detail.data.schedule} lender={offer.lender.name} />
        </>
      )}
    </div>
  );
}

function Charges({ costs }: { costs: { label: string; amount: number }[] }) {
  return (
    <div>
      <p className="font-bold">{m.offers_costs_title()}</p>
      <dl className="mt-1 max-w-xl text-[0.9375rem]">
        {costs.map((cost) => (
          <div key={cost.label} className="flex justify-between gap-4 py-0.5">
            <dt className="text-ink-2">{cost.label}</dt>
            <dd className="tabular-nums">{rupees(cost.amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Scrolls by itself, and so can be reached with the keyboard. */
function Schedule({ rows, lender }: { rows: Instalment[]; lender: string }) {
  const title = `${m.offers_schedule_unit()}: ${lender}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div role="region" aria-label={title} tabIndex={0} className="max-h-96 max-w-xl overflow-auto">
      <table className="w-full text-right text-sm tabular-nums">
        <caption className="pb-1 text-left text-base font-bold">{m.offers_schedule_unit()}</caption>
        <thead className="sticky top-0 bg-paper text-ink-2">
          <tr>
            <th scope="col" className={`${CELL} text-left`}>
              {m.offers_schedule_number()}
            </th>
            <HeadCell>{m.offers_schedule_opening()}</HeadCell>
            <HeadCell>{m.offers_schedule_principal()}</HeadCell>
            <HeadCell>{m.offers_schedule_interest()}</HeadCell>
            <HeadCell>{m.offers_schedule_instalment()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number} className="border-t border-line">
              <th scope="row" className={`${CELL} text-left font-normal`}>
                {row.number}
              </th>
              <AmountCell amount={row.opening} />
              <AmountCell amount={row.principal} />
              <AmountCell amount={row.interest} />
              <AmountCell amount={row.instalment} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CELL = "py-1.5 pl-2 first:pl-0";

function HeadCell({ children }: { children: string }) {
  return (
    <th scope="col" className={`${CELL} font-semibold`}>
      {children}
    </th>
  );
}

function AmountCell({ amount }: { amount: number }) {
  return <td className={CELL}>{amount.toLocaleString("en-IN")}</td>;
}
