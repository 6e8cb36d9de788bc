import { m } from "#messages";
import type { EarlyClosingItem, EarlyClosingOrder } from "#shared/api/types.ts";

/** States whether the order on screen changes; each item shows its own move. */
export function orderChangeSentence({ month, items }: EarlyClosingOrder, shown: readonly string[]): string {
  const changed = items.some((item) => describeMove(item, shown) !== null);
  return changed ? m.early_order_changes({ number: month }) : m.early_order_same({ number: month });
}

/** An offer's change of place from the order on screen as an arrow and as text; null if unchanged. */
export function describeMove(
  { position, offerId }: EarlyClosingItem,
  shown: readonly string[],
): { arrow: string; words: string } | null {
  const from = shown.indexOf(offerId) + 1;
  if (position === from || from === 0) return null;
  return position < from
    ? { arrow: "▲", words: m.early_moves_up({ from }) }
    : { arrow: "▼", words: m.early_moves_down({ from }) };
}
