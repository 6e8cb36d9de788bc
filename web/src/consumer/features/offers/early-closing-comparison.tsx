import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { formatApr } from "#consumer/products/offer-terms.ts";
import { earlyClosingQuery } from "#consumer/queries.ts";
import type { EarlyClosingItem, OfferView } from "#shared/api/types.ts";
import { formatRoundedRupees } from "#shared/format/money.ts";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Select } from "#shared/ui/select.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { groupOffers, listShownOffers } from "./groups.ts";
import type { OfferOrder } from "./order.ts";
import { describeMove, orderChangeSentence } from "./order-changes.ts";

const MONTHS_PER_YEAR = 12;

interface EarlyClosingComparisonProps {
  view: OfferView;
  /** The order on screen, with which moves are compared. */
  order: OfferOrder;
  /** The last month in which the loan can be closed early. */
  last: number;
}

/** Costs and order of the offers for a month to choose. */
export function EarlyClosingComparison({ view, order, last }: EarlyClosingComparisonProps) {
  const [month, setMonth] = useState(Math.min(MONTHS_PER_YEAR, Math.ceil(last / 2)));
  const answer = useQuery({ ...earlyClosingQuery(view.appId, month), placeholderData: (before) => before });
  const shown = listShownOffers(view, order);
  const months = Array.from({ length: last }, (_, index) => ({
    id: index + 1,
    value: m.early_month_option({ number: index + 1 }),
  }));
  return (
    <div className="flex flex-col gap-4 border-t border-line px-4 py-4">
      <div className="max-w-xs">
        <Select
          id="closing-month"
          label={m.early_month()}
          options={months}
          value={month}
          onChange={(chosen) => setMonth(chosen ?? month)}
        />
      </div>
      {answer.isPending && <Skeleton boxes={["h-6", "h-40", "h-40"]} />}
      {answer.error && !answer.data && (
        <LoadFailure error={answer.error} pending={answer.isFetching} onRetry={() => void answer.refetch()} />
      )}
      {answer.data && (
        <>
          <p aria-live="polite">{orderChangeSentence(answer.data, shown)}</p>
          <EarlyClosingItems items={answer.data.items} view={view} shown={shown} />
          <p className="text-sm text-ink-3">{m.common_early_total_note()}</p>
        </>
      )}
    </div>
  );
}

interface EarlyClosingItemsProps {
  items: EarlyClosingItem[];
  view: OfferView;
  /** Ids of the offers in the order on screen. */
  shown: readonly string[];
}

/** Offers closed in the chosen month, in cost order, in the groups of the offers page. */
function EarlyClosingItems({ items, view, shown }: EarlyClosingItemsProps) {
  const rules = new Map([...view.matched, ...view.possible].map((offer) => [offer.offerId, offer.foreclosureText]));
  const ordered = items.toSorted((left, right) => left.position - right.position);
  const groups = groupOffers(view).map(({ key, title, offers }) => {
    const own = new Set(offers.map(({ offerId }) => offerId));
    return { key, title, items: ordered.filter(({ offerId }) => own.has(offerId)) };
  });
  return groups.map((group) => (
    <div key={group.key}>
      <h3 className={groups.length > 1 ? "font-bold" : "sr-only"}>{group.title}</h3>
      <ol aria-label={`${m.early_items()}: ${group.title}`} className="flex flex-col">
        {group.items.map((item) => (
          <li
            key={item.offerId}
            className="grid gap-x-6 gap-y-1 border-t border-line py-3 first:border-t-0 lg:grid-cols-[16rem_1fr]"
          >
            <h4 className="font-bold">
              <span className="tabular-nums">{item.position}.</span> {item.lender.name}
              <PositionChange item={item} shown={shown} />
            </h4>
            {item.allowed ? <Figures item={item} /> : <LockedItem item={item} rule={rules.get(item.offerId)} />}
          </li>
        ))}
      </ol>
    </div>
  ));
}

function PositionChange({ item, shown }: { item: EarlyClosingItem; shown: readonly string[] }) {
  const move = describeMove(item, shown);
  return (
    move && (
      <span className="ml-2 text-sm font-normal whitespace-nowrap text-ink-2">
        <span aria-hidden="true">{move.arrow}</span> {move.words}
      </span>
    )
  );
}

function Figures({ item }: { item: Extract<EarlyClosingItem, { allowed: true }> }) {
  const figures = [
    { label: m.early_apr(), figure: formatApr(item.apr) },
    { label: m.common_early_owed(), figure: formatRoundedRupees(item.owed) },
    { label: m.common_early_charge(), figure: formatRoundedRupees(item.charge) },
    { label: m.common_early_total(), figure: formatRoundedRupees(item.totalCost) },
  ];
  return (
    <dl className="grid text-[0.9375rem] lg:grid-cols-4 lg:gap-x-6">
      {figures.map(({ label, figure }) => (
        <div key={label} className="flex justify-between gap-3 lg:block">
          <dt className="text-ink-2">{label}</dt>
          <dd className="whitespace-nowrap tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function LockedItem({ item, rule }: { item: EarlyClosingItem; rule: string | undefined }) {
  return (
    <p className="text-[0.9375rem] text-ink-2">
      {m.early_locked({ amount: formatRoundedRupees(item.owed) })} {rule}
    </p>
  );
}
