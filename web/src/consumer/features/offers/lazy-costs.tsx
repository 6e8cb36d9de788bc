import { lazy, Suspense } from "react";
import type { Offer } from "#shared/api/types.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";

const OfferCosts = lazy(async () => ({ default: (await import("./offer-costs.tsx")).OfferCosts }));

/** All costs of an offer. Lazy, because most are never unfolded. */
export function LazyCosts(props: { offer: Offer; id: string }) {
  return (
    <Suspense fallback={<Skeleton boxes={["h-24", "h-80"]} />}>
      <OfferCosts {...props} />
    </Suspense>
  );
}
