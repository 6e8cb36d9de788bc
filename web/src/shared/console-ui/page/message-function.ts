import { locales } from "#runtime";

/** A message of the catalogue, in any language. */
export type MessageFunction = (
  inputs?: Record<string, never>,
  options?: { locale?: (typeof locales)[number] },
) => string;

/** A text in every language, so that it is found by all of them. */
export function inEveryLanguage(words: MessageFunction): string {
  return locales.map((locale) => words({}, { locale })).join(" ");
}
