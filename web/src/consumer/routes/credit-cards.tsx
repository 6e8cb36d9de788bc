import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { m } from "#messages";
import { filterCards, parseCardSearch } from "#consumer/features/cards/card-search.ts";
import { CardItem } from "#consumer/features/cards/card-item.tsx";
import { useCompared } from "#consumer/features/cards/compared-cards.ts";
import { Filters } from "#consumer/features/cards/filters.tsx";
import { VisitsLink } from "#consumer/features/cards/visits-link.tsx";
import { creditCards } from "#consumer/products/credit-cards.ts";
import { cardsQuery, rankingQuery } from "#consumer/queries.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import type { Card } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** The public list of credit cards. Its filters are in the URL. */
export function Page() {
  const cards = useQuery(cardsQuery);
  return (
    <section className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-4 py-8">
      <h1 className="text-[1.75rem]/[1.18] font-bold tracking-tight">{m.cards_list_title()}</h1>
      <p className="max-w-2xl text-ink-2">{m.cards_list_lead()}</p>
      {customerSession.token() !== null && <VisitsLink kind="card" />}
      {cards.isPending && <Skeleton boxes={["h-32", "h-60", "h-60"]} />}
      {!cards.data && cards.error && (
        <LoadFailure error={cards.error} pending={cards.isFetching} onRetry={() => void cards.refetch()} />
      )}
      {cards.data && <Listing cards={cards.data} />}
    </section>
  );
}

function Listing({ cards }: { cards: Card[] }) {
  const { pathname, search }: { pathname: string; search: Record<string, unknown> } = useLocation();
  const wanted = parseCardSearch(pathname, search);
  const shown = filterCards(cards, wanted);
  const compared = useCompared(cards);
  return (
    <>
      <Filters search={wanted} ordered={shown.length > 1} />
      <p role="status" className="font-semibold">
        {shown.length === 1 ? m.cards_count_one() : m.cards_count({ count: shown.length, total: cards.length })}
      </p>
      {shown.length > 1 &&
        (wanted.order === undefined ? (
          <RankingNote />
        ) : (
          <p className="text-sm text-ink-2">{m.cards_order_fee_sentence()}</p>
        ))}
      {shown.length === 0 && (
        <p>
          {m.cards_none()}{" "}
          <Link to="/credit-cards" className="text-brand-strong underline underline-offset-4">
            {m.cards_all()}
          </Link>
        </p>
      )}
      <ul aria-label={m.cards_list_title()} className="grid gap-3 sm:grid-cols-2">
        {shown.map((card) => (
          <li key={card.category_id}>
            <CardItem
              card={card}
              compared={compared.ids.includes(card.category_id)}
              full={compared.full}
              onCompare={() => compared.toggle(card)}
            />
          </li>
        ))}
      </ul>
      {compared.ids.length > 0 && <CompareBar ids={compared.ids} />}
    </>
  );
}

/** Links to the comparison; sticky while cards are chosen. */
function CompareBar({ ids }: { ids: readonly number[] }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-paper px-4 py-3">
      {ids.length === 1 ? (
        <p>{m.cards_compare_more()}</p>
      ) : (
        <Link to="/credit-cards/compare" search={{ cards: ids.join(",") }} className={buttonClasses("primary", true)}>
          {m.cards_compare_these({ count: ids.length })}
        </Link>
      )}
    </div>
  );
}

/** The ranking rule in one sentence, with a link to all of it. */
function RankingNote() {
  const { language } = useBoot();
  const policy = useQuery(rankingQuery(language, creditCards.productType));
  return (
    <p className="min-h-12 max-w-2xl text-sm text-ink-2">
      {policy.data?.sentence}{" "}
      <Link to="/how-we-rank" hash="cards" className="text-brand-strong underline underline-offset-4">
        {m.common_how_we_rank()}
      </Link>
    </p>
  );
}
