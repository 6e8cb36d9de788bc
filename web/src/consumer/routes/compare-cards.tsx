import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { m } from "#messages";
import { sortByDifference } from "#consumer/features/cards/card-facts.ts";
import { parseCardIds } from "#consumer/features/cards/compared-cards.ts";
import { Features } from "#consumer/features/cards/features.tsx";
import { creditCards } from "#consumer/products/credit-cards.ts";
import { ComparisonTable } from "#consumer/ui/comparison-table.tsx";
import { cardsQuery } from "#consumer/queries.ts";
import type { Card } from "#shared/api/types.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { joinClasses } from "#shared/ui/classes.ts";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** Up to three cards side by side. Their ids are in the URL, so that it can be shared. */
export function Page() {
  const { search }: { search: Record<string, unknown> } = useLocation();
  const cards = useQuery(cardsQuery);
  const ids = parseCardIds(String(search["cards"] ?? ""));
  const chosen = ids.flatMap((id) => cards.data?.find(({ category_id }) => category_id === id) ?? []);
  return (
    <section className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-4 py-8">
      <Link
        to={creditCards.listing.paths[0]}
        className="self-start py-1 text-brand-strong underline underline-offset-4"
      >
        {m.cards_all()}
      </Link>
      <h1 className="text-[1.75rem]/[1.18] font-bold tracking-tight">{m.cards_compare_title()}</h1>
      {cards.isPending && <Skeleton boxes={["h-16", "h-80"]} />}
      {!cards.data && cards.error && (
        <LoadFailure error={cards.error} pending={cards.isFetching} onRetry={() => void cards.refetch()} />
      )}
      {cards.data && (chosen.length < 2 ? <p>{m.cards_compare_few()}</p> : <Comparison cards={chosen} />)}
    </section>
  );
}

function Comparison({ cards }: { cards: Card[] }) {
  const rows = sortByDifference(cards).map(({ fact, differs }) => ({
    key: fact.key,
    label: fact.label(),
    differs,
    cells: cards.map(
      (card) =>
        fact.value(card) ?? (
          <span key={card.category_id} className="font-normal text-ink-2">
            {m.cards_not_said()}
          </span>
        ),
    ),
  }));
  return (
    <ComparisonTable
      label={m.cards_compare_title()}
      columns={cards.map(({ category_id, category_name }) => ({ key: category_id, name: category_name }))}
      rows={rows}
    >
      {(grid) => (
        <>
          <div role="row" className="border-b border-line py-2">
            <div role="rowheader" className="text-sm text-ink-2">
              {m.cards_fact_points()}
            </div>
            <div role="presentation" className={joinClasses("mt-1 grid gap-2", grid)}>
              {cards.map((card) => (
                <div key={card.category_id} role="cell" className="min-w-0 text-sm break-words">
                  <Features card={card} className="pl-4" />
                </div>
              ))}
            </div>
          </div>
          <div role="row" className={joinClasses("grid gap-2 py-4", grid)}>
            <span role="rowheader" className="sr-only">
              {m.cards_apply()}
            </span>
            {cards.map(({ category_id, category_name }) => (
              <div key={category_id} role="cell">
                <Link
                  to="/credit-cards/$card"
                  params={{ card: String(category_id) }}
                  className={joinClasses(buttonClasses("secondary", true), "px-2!")}
                >
                  {m.cards_open()}
                  <span className="sr-only">: {category_name}</span>
                </Link>
              </div>
            ))}
          </div>
        </>
      )}
    </ComparisonTable>
  );
}
