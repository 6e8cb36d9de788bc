import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { earlyClosingQuery } from "#consumer/queries.ts";
import type { OfferOrder } from "#consumer/products/product.ts";
import type { OfferView } from "#shared/api/types.ts";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Select } from "#shared/ui/select.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { EarlyClosingItems } from "./early-closing-items.tsx";
import { listShownOffers } from "./groups.ts";
import { orderChangeSentence } from "./order-changes.ts";

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
      {open && <Comparison view={view} order={order} last={last} />}
    </details>
  );
}

const MONTHS_PER_YEAR = 12;

function Comparison({ view, order, last }: EarlyClosingProps & { last: number }) {
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
