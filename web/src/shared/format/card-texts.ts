import { getLocale } from "#runtime";
import type { Card } from "../api/types.ts";

/** A card's text with its language. */
interface LocalizedText<Text> {
  lang: "en" | "hi";
  text: Text;
}

type CardTexts<Key extends keyof Card> = Pick<Card, Key>;

/** A card's key feature in the page's language, or in English without a Hindi text. */
export function cardKeyFeature(card: CardTexts<"key_feature" | "key_feature_hi">): LocalizedText<string> {
  return localizedText(card.key_feature, card.key_feature_hi);
}

/** A card's features in the page's language, or in English without a Hindi text. */
export function cardFeatures(
  card: CardTexts<"marketing_bullets" | "marketing_bullets_hi">,
): LocalizedText<readonly string[]> {
  return localizedText(card.marketing_bullets, card.marketing_bullets_hi);
}

function localizedText<Text extends { length: number }>(en: Text, hi: Text): LocalizedText<Text> {
  return getLocale() === "hi" && hi.length > 0 ? { lang: "hi", text: hi } : { lang: "en", text: en };
}
