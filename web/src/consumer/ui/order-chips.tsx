import { m } from "#messages";
import { joinClasses } from "#shared/ui/classes.ts";

interface ListOrder {
  key: string;
  label: () => string;
}

interface OrderChipsProps<Order extends ListOrder> {
  orders: readonly Order[];
  order: Order;
  onChange: (order: Order) => void;
}

/** Chooses the order of a list. */
export function OrderChips<Order extends ListOrder>({ orders, order, onChange }: OrderChipsProps<Order>) {
  return (
    <div role="group" aria-label={m.common_order_by()} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1">
      {orders.map((each) => (
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
