import { m } from "#messages";
import { joinClasses } from "#shared/ui/classes.ts";
import { currentFlow } from "#consumer/products/current.ts";
import type { OfferOrder } from "#consumer/products/product.ts";

interface OrderChipsProps {
  order: OfferOrder;
  onChange: (order: OfferOrder) => void;
}

/** Chooses the order of the offers. */
export function OrderChips({ order, onChange }: OrderChipsProps) {
  return (
    <div role="group" aria-label={m.offers_order()} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1">
      {currentFlow().orders.map((each) => (
        <button
          key={each.key}
          type="button"
          aria-pressed={each.key === order.key}
          className={joinClasses(
            "min-h-10 shrink-0 rounded-full border px-4 text-sm",
            each.key === order.key
              ? "border-ink bg-ink font-semibold text-paper"
              : "border-line-strong bg-paper hover:bg-ground",
          )}
          onClick={() => onChange(each)}
        >
          {each.label()}
        </button>
      ))}
    </div>
  );
}
