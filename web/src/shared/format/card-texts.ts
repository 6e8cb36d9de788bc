import { getLocale } from "#runtime";
import type { Card } from "../api/types.ts";

/** Words of a card, and in which language they are. */
interface LocalizedText<Text> {
  lang: "en" | "hi";
  text: Text;
}

type CardTexts<Key extends keyof Card> = Pick<Card, Key>;

/** What a card is best at, in the language of the page; in English where nobody has said it in Hindi. */
export function cardKeyFeature(card: CardTexts<"key_feature" | "key_feature_hi">): LocalizedText<string> {
  return localizedText(card.key_feature, card.key_feature_hi);
}

/** What a card offers, point by point, in the language of the page; in English where nobody has said it in Hindi. */
export function cardFeatures(
  card: CardTexts<"marketing_bullets" | "marketing_bullets_hi">,
): LocalizedText<readonly string[]> {
  return localizedText(card.marketing_bullets, card.marketing_bullets_hi);
}

function localizedText<Text extends { length: number }>(en: Text, hi: Text): LocalizedText<Text> {
  return getLocale() === "hi" && hi.length > 0 ? { lang: "hi", text: hi } : { lang: "en", text: en };
}
