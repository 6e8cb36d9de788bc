import { m } from "#messages";
import type { Card } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { missingFacts } from "./card-facts.ts";

/** Lists the facts that the bank does not publish. */
export function MissingFacts({ card }: { card: Card }) {
  const { language } = useBoot();
  const silent = missingFacts(card);
  if (silent.length === 0) return null;
  const list = new Intl.ListFormat(`${language}-IN`, { type: "disjunction" }).format(silent);
  return <p className="text-sm text-ink-2">{m.cards_silent({ what: list })}</p>;
}
