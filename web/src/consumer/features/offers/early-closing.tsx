import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import type { OfferView } from "#shared/api/types.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { OfferOrder } from "./order.ts";

/** Lazy: most customers never unfold it. */
const EarlyClosingComparison = lazy(async () => ({
  default: (await import("./early-closing-comparison.tsx")).EarlyClosingComparison,
}));

interface EarlyClosingProps {
  view: OfferView;
  /** The order on screen, with which moves are compared. */
  order: OfferOrder;
}

/** Costs and order of the offers if the loan is closed early. */
export function EarlyClosing({ view, order }: EarlyClosingProps) {
  const [open, setOpen] = useState(false);
  // A loan ends by itself in its last month.
  const last = view.months - 1;
  if (last < 1) return null;
  return (
    <details
      className="group rounded-lg border border-line bg-paper"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <h2 className="font-bold">{m.early_table_title()}</h2>
        <span aria-hidden="true" className="text-xl font-bold">
          <span className="group-open:hidden">+</span>
          <span className="hidden group-open:inline">−</span>
        </span>
      </summary>
      {open && (
        <Suspense fallback={<Skeleton boxes={["h-12", "h-40", "h-40"]} />}>
          <EarlyClosingComparison view={view} order={order} last={last} />
        </Suspense>
      )}
    </details>
  );
}
