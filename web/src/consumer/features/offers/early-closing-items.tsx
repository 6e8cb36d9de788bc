import { m } from "#messages";
import type { EarlyClosingItem, OfferView } from "#shared/api/types.ts";
import { rupees } from "#shared/format/money.ts";

/** Each offer closed in the chosen month, in the order that then holds. */
export function EarlyClosingItems({ items, view }: { items: EarlyClosingItem[]; view: OfferView }) {
  const rules = new Map([...view.matched, ...view.possible].map((offer) => [offer.offerId, offer.foreclosureText]));
  return (
    <ol aria-label={m.early_items()} className="flex flex-col">
      {items
        .toSorted((left, right) => left.position - right.position)
        .map((item) => (
          <li
            key={item.offerId}
            className="grid gap-x-6 gap-y-1 border-t border-line py-3 first:border-t-0 lg:grid-cols-[14rem_1fr]"
          >
            <h3 className="font-bold">
              <span className="tabular-nums">{item.position}.</span> {item.lender.name}
            </h3>
            {item.allowed ? <Figures item={item} /> : <Locked item={item} rule={rules.get(item.offerId)} />}
          </li>
        ))}
    </ol>
  );
}

function Figures({ item }: { item: Extract<EarlyClosingItem, { allowed: true }> }) {
  const figures = [
    { label: m.early_owed(), amount: item.owed },
    { label: m.early_charge(), amount: item.charge },
    { label: m.early_total(), amount: item.totalCost },
  ];
  return (
    <dl className="grid text-[0.9375rem] lg:grid-cols-3 lg:gap-x-6">
      {figures.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-3 lg:block">
          <dt className="text-ink-2">{label}</dt>
          <dd className="whitespace-nowrap tabular-nums">{rupees(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Locked({ item, rule }: { item: EarlyClosingItem; rule: string | undefined }) {
  return (
    <p className="text-[0.9375rem] text-ink-2">
      {m.early_locked({ amount: rupees(item.owed) })} {rule}
    </p>
  );
}
