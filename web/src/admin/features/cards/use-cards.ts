import { useMutation, useQueryClient } from "@tanstack/react-query";
import { cardsQuery } from "#admin/catalog/queries.ts";
import {
  type Card,
  type CardProperty,
  deleteCard,
  fetchCards,
  orderCards,
  restoreCard,
  updateCard,
  updateCardTogether,
} from "#shared/api/admin/cards.ts";
import { useRows } from "#shared/console-ui/resource/use-rows.ts";
import { toast, toastAndThrow, toastWithUndo } from "#shared/console-ui/toasts.tsx";

/** Saves one property of a card. */
export type SaveCard = <Property extends CardProperty>(
  card: Card,
  property: Property,
  value: Card[Property],
) => Promise<void>;

/** Saves several properties in one request, all or none. */
export type SaveCardTogether = (card: Card, values: Partial<Pick<Card, CardProperty>>) => Promise<void>;

/** Actions on cards that also update the list. */
export interface CardActions {
  save: SaveCard;
  saveTogether: SaveCardTogether;
  reload: () => Promise<void>;
  remove: (card: Card) => Promise<void>;
  order: (ids: number[]) => void;
}

export function useCards(): CardActions {
  const queries = useQueryClient();
  const { queryKey } = cardsQuery;
  const { save: saveTogether, reload } = useRows<Card>({
    queryKey,
    fetch: fetchCards,
    update: sendCardUpdate,
    getRowId: cardId,
  });
  const ordering = useMutation({
    mutationFn: orderCards,
    onMutate: (ids) => queries.setQueryData(queryKey, (cards) => cards && reorderCards(cards, ids)),
    onSuccess: ({ message }) => toast(message, "ok"),
    onSettled: reload,
  });
  const restoring = useMutation({
    mutationFn: restoreCard,
    onSuccess: ({ message }) => toast(message, "ok"),
    onSettled: reload,
  });
  return {
    reload,
    saveTogether,
    save: (card, property, value) => saveTogether(card, { [property]: value }),
    remove: async (card) => {
      const { message } = await deleteCard(card).catch(toastAndThrow);
      await reload();
      toastWithUndo(message, () => restoring.mutate(card));
    },
    order: (ids) => ordering.mutate(ids),
  };
}

/** Reorders the cards and numbers them like the server. */
function reorderCards(cards: readonly Card[], ids: readonly number[]): Card[] {
  const place = new Map(ids.map((id, index) => [id, index + 1]));
  return cards
    .map((card) => ({ ...card, sort_order: place.get(card.category_id) ?? card.sort_order }))
    .toSorted((left, right) => left.sort_order - right.sort_order);
}

function cardId({ category_id }: Card): number {
  return category_id;
}

/** A single property uses the specification's call. */
function sendCardUpdate(card: Card, values: Partial<Pick<Card, CardProperty>>) {
  const [only, ...others] = Object.entries(values);
  return only !== undefined && others.length === 0
    ? updateCard(card, only[0] as CardProperty, only[1])
    : updateCardTogether(card, values);
}
