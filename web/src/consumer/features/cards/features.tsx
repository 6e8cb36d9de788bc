import type { Card } from "#shared/api/types.ts";
import { cardFeatures } from "#shared/format/card-texts.ts";
import { joinClasses } from "#shared/ui/classes.ts";

/** A card's features; renders nothing if there are none. */
export function Features({ card, className }: { card: Card; className?: string }) {
  const { lang, text } = cardFeatures(card);
  if (text.length === 0) return null;
  return (
    <ul lang={lang} className={joinClasses("list-disc space-y-1", className)}>
      {text.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  );
}
