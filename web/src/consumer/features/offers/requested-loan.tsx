import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { formatTerm } from "#consumer/products/term.ts";
import type { OfferView } from "#shared/api/types.ts";
import { formatRupees } from "#shared/format/money.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** Lazy: the form is a third of the page's script and rarely used. */
const ChangeLoan = lazy(async () => ({ default: (await import("./change-loan.tsx")).ChangeLoan }));

/** Amount and term of the offers, with a button to change them. */
export function RequestedLoan({ view }: { view: OfferView }) {
  const [changing, setChanging] = useState(false);
  return (
    <div className="flex max-w-xl items-center justify-between gap-2 rounded-md border border-line pl-4">
      <p className="min-w-0 py-2">
        <strong>{formatRupees(view.amount)}</strong> {m.offers_asked_term({ term: formatTerm(view.months) })}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        className="min-h-12 shrink-0 px-4 font-semibold text-brand-strong underline-offset-4 hover:underline"
        onClick={() => setChanging(true)}
      >
        {m.common_change()}
      </button>
      {changing && (
        <Dialog title={m.offers_change_title()} onClose={() => setChanging(false)}>
          <Suspense fallback={<Skeleton boxes={["h-20", "h-20", "h-13"]} />}>
            <ChangeLoan view={view} onDone={() => setChanging(false)} />
          </Suspense>
        </Dialog>
      )}
    </div>
  );
}
