import { fetchBoot, saveLanguage } from "#shared/api/public.ts";
import type { LanguageItem } from "#shared/api/types.ts";
import { getBoot, setBoot } from "./boot.ts";
import { setCookie } from "./cookie.ts";

const YEAR_IN_SECONDS = 31_536_000;

/** The language that the switch offers: the one that is not shown. */
export function otherLanguage(): LanguageItem | undefined {
  const { languages, language } = getBoot();
  return languages.find((item) => item.code !== language);
}

/**
 * Shows everything in another language, on the same page and with the answers kept: texts of the web project at
 * once, texts of the server by asking for them again.
 */
export async function switchLanguage(to: LanguageItem, prospectAppId: string | null): Promise<void> {
  setCookie("lang", to.code, YEAR_IN_SECONDS);
  if (prospectAppId) await saveLanguage(prospectAppId, to.id);
  const { site, brand, partner } = getBoot();
  setBoot({ ...(await fetchBoot()), site, brand, partner });
  document.documentElement.lang = to.code;
}
