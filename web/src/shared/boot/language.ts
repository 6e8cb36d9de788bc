import { fetchBoot, saveLanguage } from "#shared/api/public.ts";
import type { LanguageItem } from "#shared/api/types.ts";
import { getBoot, setBoot } from "./boot.ts";

const YEAR_IN_SECONDS = 31_536_000;

/** The language that the switch offers: the one that is not shown. */
export function otherLanguage(): LanguageItem | undefined {
  const { languages, language } = getBoot();
  return languages.find((item) => item.code !== language);
}

/**
 * Shows everything in another language, on the same page and with the answers kept: texts of the web project at
 * once, texts of the server by asking for them again. A customer's account keeps it; a visitor's comes with the code.
 */
export async function switchLanguage(to: LanguageItem, customer: string | null): Promise<void> {
  document.cookie = `lang=${to.code}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`;
  if (customer !== null) await saveLanguage(customer, to.id);
  const { site, brand, partner } = getBoot();
  setBoot({ ...(await fetchBoot()), site, brand, partner });
  document.documentElement.lang = to.code;
}
