import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import type { Offer } from "#shared/api/types.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** Lazy: most customers compare in the list. */
const CompareOffers = lazy(async () => ({ default: (await import("./compare-offers.tsx")).CompareOffers }));

/** Opens the comparison; sticky while offers are chosen. */
export function CompareBar({ offers, closed }: { offers: Offer[]; closed: boolean }) {
  const [open, setOpen] = useState(false);
  const count = offers.length;
  if (count === 0) return null;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-paper px-4 py-3">
      {count === 1 ? (
        <p>{m.offers_compare_more()}</p>
      ) : (
        <Button wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {m.offers_compare_these({ count })}
        </Button>
      )}
      {open && (
        <Dialog title={m.offers_compare_title()} onClose={() => setOpen(false)}>
          <Suspense fallback={<Skeleton boxes={["h-12", "h-80"]} />}>
            <CompareOffers offers={offers} closed={closed} />
          </Suspense>
        </Dialog>
      )}
    </div>
  );
}
