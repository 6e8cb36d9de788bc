import { getLocale } from "#runtime";
import type { Card } from "../api/types.ts";

/** Words of a card, and in which language they are. */
interface Words<Text> {
  lang: "en" | "hi";
  text: Text;
}

type Said<Key extends keyof Card> = Pick<Card, Key>;

/** What a card is best at, in the language of the page; in English where nobody has said it in Hindi. */
export function keyFeatureOf(card: Said<"key_feature" | "key_feature_hi">): Words<string> {
  return wordsOf(card.key_feature, card.key_feature_hi);
}

/** What a card offers, point by point, in the language of the page; in English where nobody has said it in Hindi. */
export function featuresOf(card: Said<"marketing_bullets" | "marketing_bullets_hi">): Words<readonly string[]> {
  return wordsOf(card.marketing_bullets, card.marketing_bullets_hi);
}

function wordsOf<Text extends { length: number }>(en: Text, hi: Text): Words<Text> {
  return getLocale() === "hi" && hi.length > 0 ? { lang: "hi", text: hi } : { lang: "en", text: en };
}
