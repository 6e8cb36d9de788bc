import { readFileSync } from "node:fs";

export type Language = "en" | "hi";

const readMessages = (language: Language) =>
  JSON.parse(readFileSync(new URL(`../../data/messages/${language}.json`, import.meta.url), "utf8")) as Record<
    string,
    string
  >;

const MESSAGES = { en: readMessages("en"), hi: readMessages("hi") };

/** Returns a text of the catalogue with its placeholders filled in. */
export function renderText(language: Language, key: string, params: Record<string, string | number> = {}): string {
  const found = MESSAGES[language][key];
  if (found === undefined) throw new Error(`The catalogue has no text ${key}`);
  return found.replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(params[name] ?? gap));
}
