import { m } from "#messages";
import type { EarlyClosingOrder, EarlyClosingItem } from "#shared/api/types.ts";

/** States whether the order of offers changes; each item shows its own move. */
export function orderChangeSentence({ month, changed }: EarlyClosingOrder): string {
  return changed ? m.early_order_changes({ number: month }) : m.early_order_same({ number: month });
}

/** An offer's change of place as an arrow and as text; null if unchanged. */
export function describeMove({
  position,
  publishedPosition,
}: EarlyClosingItem): { arrow: string; words: string } | null {
  if (position === publishedPosition) return null;
  return position < publishedPosition
    ? { arrow: "▲", words: m.early_moves_up({ from: publishedPosition }) }
    : { arrow: "▼", words: m.early_moves_down({ from: publishedPosition }) };
}
