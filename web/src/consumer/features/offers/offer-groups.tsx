import { m } from "#messages";
import type { OfferOrder } from "#consumer/products/product.ts";
import type { Offer, OfferView } from "#shared/api/types.ts";
import { useMedia } from "#shared/ui/use-media.ts";
import { CreditScore } from "./credit-score.tsx";
import { EarlyClosing } from "./early-closing.tsx";
import { NothingMatches } from "./nothing-matches.tsx";
import { OfferCards } from "./offer-card.tsx";
import { OfferTable } from "./offer-table.tsx";
import { inOrder } from "./order.ts";
import { Suggestions } from "./suggestions.tsx";
import { Unmatched } from "./unmatched.tsx";

/** From here on a table fits (Tailwind's `lg`). */
const WIDE = "(min-width: 64rem)";

interface OfferGroupsProps {
  view: OfferView;
  order: OfferOrder;
  /** The application is closed: its offers can be looked at only. */
  closed?: boolean;
}

/** Who lends, who will check, who does not. */
export function OfferGroups({ view, order, closed = false }: OfferGroupsProps) {
  const any = view.matched.length + view.possible.length > 0;
  return (
    <div className="flex flex-col gap-4">
      {!any && !closed && <Suggestions view={view} />}
      {!any && <NothingMatches />}
      {view.matched.length > 0 && (
        <section aria-labelledby="matched-title">
          <h2 id="matched-title" className="sr-only">
            {m.offers_matched_title()}
          </h2>
          <Offers offers={inOrder(view.matched, order)} view={view} closed={closed} label={m.offers_matched_title()} />
        </section>
      )}
      {view.possible.length > 0 && <Possible view={view} order={order} closed={closed} />}
      <CreditScore view={view} />
      {any && !closed && <Suggestions view={view} />}
      {any && <EarlyClosing key={view.months} view={view} />}
      <Unmatched lenders={view.unmatched} />
    </div>
  );
}

function Possible({ view, order, closed }: Required<OfferGroupsProps>) {
  return (
    <section aria-labelledby="possible-title" className="flex flex-col gap-3">
      <h2 id="possible-title" className="mt-2 text-lg font-bold">
        {m.offers_possible_title()}
      </h2>
      <p className="text-[0.9375rem] text-ink-2">{m.offers_possible_text()}</p>
      <Offers offers={inOrder(view.possible, order)} view={view} closed={closed} label={m.offers_possible_title()} />
    </section>
  );
}

function Offers(props: { offers: Offer[]; view: OfferView; closed: boolean; label: string }) {
  return useMedia(WIDE) ? <OfferTable {...props} /> : <OfferCards {...props} />;
}
