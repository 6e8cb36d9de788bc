import { m } from "#messages";
import type { EarlyClosingOrder, EarlyClosingItem } from "#shared/api/types.ts";
import { getBoot } from "#shared/boot/boot.ts";

/** Whether the offers would stand in another order, and which of them would move from where to where. */
export function orderChangeSentence({ month, items, changed }: EarlyClosingOrder): string {
  if (!changed) return m.early_order_same({ number: month });
  const moves = items.filter(({ position, publishedPosition }) => position !== publishedPosition).map(moveLabel);
  const list = new Intl.ListFormat(`${getBoot().language}-IN`).format(moves);
  return m.early_order_changes({ number: month, moves: list });
}

function moveLabel({ lender, position, publishedPosition }: EarlyClosingItem): string {
  const words = { lender: lender.name, from: publishedPosition, to: position };
  return position < publishedPosition ? m.early_moves_up(words) : m.early_moves_down(words);
}
