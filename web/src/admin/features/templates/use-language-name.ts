import { useBoot } from "#shared/boot/boot.ts";

/** Gives the names of languages, each in itself. */
export function useLanguageName(): (locale: string) => string {
  const { languages } = useBoot();
  return (locale) => languages.find(({ code }) => code === locale)?.languageName ?? locale;
}
