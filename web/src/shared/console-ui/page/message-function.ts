import { locales } from "#runtime";

/** A message of the catalogue as a function of the language. */
export type MessageFunction = (
  inputs?: Record<string, never>,
  options?: { locale?: (typeof locales)[number] },
) => string;

/** The text in all languages, for searching. */
export function inEveryLanguage(words: MessageFunction): string {
  return locales.map((locale) => words({}, { locale })).join(" ");
}
