import { m } from "#messages";
import { classes } from "#shared/ui/classes.ts";
import { type Order, ORDERS } from "./order.ts";

const LABELS: Record<Order, () => string> = {
  yearly: m.offers_order_yearly,
  monthly: m.offers_order_monthly,
  total: m.offers_order_total,
  speed: m.offers_order_speed,
};

/** By what the offers are ordered. */
export function OrderChips({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  return (
    <div role="group" aria-label={m.offers_order()} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1">
      {ORDERS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === order}
          className={classes(
            "min-h-10 shrink-0 rounded-full border px-4 text-sm",
            each === order
              ? "border-ink bg-ink font-semibold text-paper"
              : "border-line-strong bg-paper hover:bg-ground",
          )}
          onClick={() => onChange(each)}
        >
          {LABELS[each]()}
        </button>
      ))}
    </div>
  );
}
