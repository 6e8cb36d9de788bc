import { readFileSync } from "node:fs";

export type Language = "en" | "hi";

const catalogue = (language: Language) =>
  JSON.parse(readFileSync(new URL(`../../data/messages/${language}.json`, import.meta.url), "utf8")) as Record<
    string,
    string
  >;

const CATALOGUES = { en: catalogue("en"), hi: catalogue("hi") };

/** A text of the catalogue with its gaps filled. */
export function text(language: Language, key: string, params: Record<string, string | number> = {}): string {
  const found = CATALOGUES[language][key];
  if (found === undefined) throw new Error(`The catalogue has no text ${key}`);
  return found.replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(params[name] ?? gap));
}
