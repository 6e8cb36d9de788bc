import { useQuery } from "@tanstack/react-query";
import { useProperties } from "#admin/catalog/properties.ts";
import { cardsQuery } from "#admin/catalog/queries.ts";
import { m } from "#messages";
import type { Card } from "#shared/api/admin/cards.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { isFiltered } from "#shared/console-ui/list/search.ts";
import { type List, useList } from "#shared/console-ui/list/use-list.ts";
import { WholeListPage } from "#shared/console-ui/list/whole-list-page.tsx";
import type { FilterPredicates } from "#shared/console-ui/list/whole-list.ts";
import { openDialog } from "#shared/console-ui/resource/open-dialog.ts";
import { cardColumns } from "./card-columns.tsx";
import { CardDialog } from "./card-dialog.tsx";
import { CreateCard } from "./create-card.tsx";
import { type CardActions, useCards } from "./use-cards.ts";

const DEFAULT_ORDER = "sort_order";

const MATCHES: FilterPredicates<Card> = {
  status: (card, wanted) => String(card.status) === wanted,
  secured: (card, wanted) => String(card.secured) === wanted,
};

/** The list of all credit cards, edited in place. */
export function CardsPage() {
  const list = useList<"status" | "secured">();
  const actions = useCards();
  const properties = useProperties("card");
  const { label } = properties;
  const query = useQuery(cardsQuery);
  const cards = query.data;
  const on = cards?.filter((card) => card.status === 1).length ?? 0;
  return (
    <>
      <WholeListPage
        title={m.cards_title()}
        {...(cards && { summary: m.common_on_of({ total: cards.length, on }) })}
        action={<Button onClick={() => list.open("new")}>{m.cards_create()}</Button>}
        exportPath="/api/admin/credit-cards.csv"
        list={list}
        query={query}
        matches={MATCHES}
        columns={cardColumns({ actions, properties, ids: sortableIds(cards, list), open: list.open })}
        rowKey={(card) => card.category_id}
        sort={DEFAULT_ORDER}
        searchLabel={m.cards_search()}
        filters={[
          {
            kind: "chips",
            name: "status",
            label: label("status"),
            options: [{ value: "1", label: m.common_on() }],
          },
          { kind: "chips", name: "secured", label: label("secured"), options: securedOptions(label("secured")) },
        ]}
        empty={m.common_no_data()}
        tall
      />
      <OpenDialog list={list} cards={cards} actions={actions} />
    </>
  );
}

function securedOptions(secured: string) {
  return [
    { value: "1", label: secured },
    { value: "0", label: m.cards_unsecured() },
  ];
}

/** Rows can be dragged only while the table shows all cards in their own order. */
function sortableIds(cards: readonly Card[] | undefined, { search }: List): number[] | null {
  const moves = !isFiltered(search) && (search.sort ?? DEFAULT_ORDER) === DEFAULT_ORDER;
  return moves && cards !== undefined ? cards.map((card) => card.category_id) : null;
}

interface OpenDialogProps {
  list: List;
  cards: readonly Card[] | undefined;
  actions: CardActions;
}

function OpenDialog({ list, cards, actions }: OpenDialogProps) {
  const dialog = openDialog(list.search.open, cards, (card) => card.category_id);
  const close = () => list.open(undefined);
  if (dialog === null) return null;
  if (dialog.kind === "new") {
    const created = () => {
      void actions.reload();
      close();
    };
    return <CreateCard onCreated={created} onClose={close} />;
  }
  return (
    dialog.row && (
      <CardDialog key={list.search.open} kind={dialog.kind} card={dialog.row} actions={actions} onClose={close} />
    )
  );
}
