import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { currentFlow } from "#consumer/products/current.ts";
import type { OfferOrder } from "#consumer/products/product.ts";
import type { Offer, OfferView } from "#shared/api/types.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { useMedia } from "#shared/ui/use-media.ts";
import { CreditScore } from "./credit-score.tsx";
import { EarlyClosing } from "./early-closing.tsx";
import { groupOffers, type OfferGroup } from "./groups.ts";
import { OfferCards } from "./offer-card.tsx";
import { OfferTable } from "./offer-table.tsx";
import { sortOffers } from "./order.ts";
import { Suggestions } from "./suggestions.tsx";
import { Unmatched } from "./unmatched.tsx";

/** Minimum width for a table (Tailwind's `lg`). */
const TABLE_MEDIA = "(min-width: 64rem)";

interface OfferGroupsProps {
  view: OfferView;
  order: OfferOrder;
  /** Whether the application is closed, so that offers are read-only. */
  closed?: boolean;
}

/** Matching, possible and unmatched lenders. */
export function OfferGroups({ view, order, closed = false }: OfferGroupsProps) {
  const any = view.matched.length + view.possible.length > 0;
  const groups = groupOffers(view);
  return (
    <div className="flex flex-col gap-4">
      {!any && !closed && <Suggestions view={view} />}
      {!any && <NothingMatches />}
      {groups.map((group, place) => (
        <Group key={group.key} group={group} first={place === 0} view={view} order={order} closed={closed} />
      ))}
      <CreditScore view={view} />
      {any && !closed && <Suggestions view={view} />}
      {any && <EarlyClosing key={view.months} view={view} />}
      <Unmatched lenders={view.unmatched} />
    </div>
  );
}

interface GroupProps extends Required<OfferGroupsProps> {
  group: OfferGroup;
  first: boolean;
}

/** One group of offers. The first, requested group has no heading, because the page's heading says it. */
function Group({ group, first, view, order, closed }: GroupProps) {
  const id = `${group.key}-title`;
  const isNamed = group.key !== "matched";
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className={isNamed ? "mt-2 text-lg font-bold" : "sr-only"}>
        {group.title}
      </h2>
      {group.key === "possible" && <p className="text-[0.9375rem] text-ink-2">{m.offers_possible_text()}</p>}
      <Offers
        offers={sortOffers(group.offers, order)}
        view={view}
        closed={closed}
        label={group.title}
        unfolded={first}
      />
    </section>
  );
}

interface OffersProps {
  offers: Offer[];
  view: OfferView;
  closed: boolean;
  label: string;
  /** Whether the first card is unfolded. */
  unfolded: boolean;
}

function Offers({ unfolded, ...props }: OffersProps) {
  return useMedia(TABLE_MEDIA) ? <OfferTable {...props} /> : <OfferCards {...props} unfolded={unfolded} />;
}

/** Shown when no lender matches: what was checked and what could change it. */
function NothingMatches() {
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line bg-paper p-4 lg:p-6">
      <p>{m.offers_none_checked()}</p>
      <h2 className="text-lg font-bold">{m.offers_none_title()}</h2>
      <ul className="list-disc space-y-1 pl-5 text-ink-2">
        <li>{m.offers_none_amount()}</li>
        <li>{m.offers_none_profile()}</li>
        <li>{m.offers_none_score()}</li>
      </ul>
      <p className="text-ink-2">{m.offers_none_later()}</p>
      <Link to={currentFlow().paths.profile} search={{ edit: true }} className={buttonClasses()}>
        {m.offers_none_open_profile()}
      </Link>
    </section>
  );
}
