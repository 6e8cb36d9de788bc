import { m } from "#messages";
import { formatApr } from "#consumer/products/offer-terms.ts";
import type { EarlyClosingItem, OfferView } from "#shared/api/types.ts";
import { formatRupees } from "#shared/format/money.ts";
import { groupOffers } from "./groups.ts";
import { describeMove } from "./order-changes.ts";

interface EarlyClosingItemsProps {
  items: EarlyClosingItem[];
  view: OfferView;
  /** Ids of the offers in the order on screen. */
  shown: readonly string[];
}

/** Offers closed in the chosen month, in cost order, in the groups of the offers page. */
export function EarlyClosingItems({ items, view, shown }: EarlyClosingItemsProps) {
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
    { label: m.common_early_owed(), figure: formatRupees(item.owed) },
    { label: m.common_early_charge(), figure: formatRupees(item.charge) },
    { label: m.common_early_total(), figure: formatRupees(item.totalCost) },
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
      {m.early_locked({ amount: formatRupees(item.owed) })} {rule}
    </p>
  );
}
