import { lazy, Suspense } from "react";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useMedia } from "#shared/ui/use-media.ts";
import { CompareBar } from "./compare-bar.tsx";
import { CreditScore } from "./credit-score.tsx";
import { EarlyClosing } from "./early-closing.tsx";
import { groupOffers, type OfferGroup } from "./groups.ts";
import { OfferCards } from "./offer-card.tsx";
import type { OfferGroupsProps } from "./offer-list.ts";
import { OfferTable } from "./offer-table.tsx";
import { sortOffers } from "./order.ts";
import { findScoreGroup, findSharedNotes, GroupNotes, listGroupNotes, type SharedNotes } from "./shared-notes.tsx";
import { Suggestions } from "./suggestions.tsx";
import { Unmatched } from "./unmatched.tsx";

/** Minimum width for a table (Tailwind's `lg`). */
const TABLE_MEDIA = "(min-width: 64rem)";

/** Lazy: most customers have offers. */
const NoMatch = lazy(async () => ({ default: (await import("./no-match.tsx")).NoMatch }));

/** Matching, possible and unmatched lenders. */
export function OfferGroups({ view, order, shortlist, closed = false }: OfferGroupsProps) {
  const groups = groupOffers(view);
  const any = groups.length > 0;
  const notes = listGroupNotes(groups);
  const scoreGroup = findScoreGroup(groups, view);
  const offers = [...view.matched, ...view.possible];
  const compared = shortlist.keys.flatMap((key) => offers.find(({ lender }) => lender.key === key) ?? []);
  return (
    <div className="flex flex-col gap-4">
      {!any && (
        <Suspense fallback={<Skeleton boxes={["h-80"]} />}>
          <NoMatch view={view} closed={closed} />
        </Suspense>
      )}
      {groups.map((group, place) => (
        <Group
          key={group.key}
          group={group}
          notes={notes[place] ?? null}
          view={view}
          order={order}
          shortlist={shortlist}
          closed={closed}
          canLookUp={group === scoreGroup}
        />
      ))}
      {any && scoreGroup === null && <CreditScore view={view} />}
      {any && !closed && <Suggestions view={view} />}
      {any && <EarlyClosing key={view.months} view={view} order={order} />}
      <Unmatched lenders={view.unmatched} open={!any} />
      <CompareBar offers={compared} closed={closed} />
    </div>
  );
}

interface GroupProps extends Required<OfferGroupsProps> {
  group: OfferGroup;
  /** Notes to show above the offers. */
  notes: SharedNotes | null;
  canLookUp: boolean;
}

/** One group of offers. The requested group has no heading, because the page's heading says it. */
function Group({ group, notes, canLookUp, ...props }: GroupProps) {
  const id = `${group.key}-title`;
  const isNamed = group.key !== "matched";
  const shared = findSharedNotes(group.offers);
  const List = useMedia(TABLE_MEDIA) ? OfferTable : OfferCards;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <h2 id={id} className={isNamed ? "text-lg font-bold" : "sr-only"}>
          {group.title}
        </h2>
        {notes && <GroupNotes group={group} notes={notes} view={props.view} canLookUp={canLookUp} />}
      </div>
      <List offers={sortOffers(group.offers, props.order)} label={group.title} shared={shared} {...props} />
    </section>
  );
}
