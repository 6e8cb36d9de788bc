import { fetchBoot, saveLanguage } from "#shared/api/public.ts";
import type { Boot, LanguageItem } from "#shared/api/types.ts";
import { getBoot, setBoot } from "#shared/boot/boot.ts";
import { setCookie } from "#shared/boot/cookie.ts";

const YEAR_IN_SECONDS = 31_536_000;

/** The language that the switch offers: the one that is not shown. */
export function otherLanguage(): LanguageItem | undefined {
  const { languages, language } = getBoot();
  return languages.find((item) => item.code !== language);
}

/** The choices on their way to the server: one after the other, so that the last one stays. */
let saving = Promise.resolve();

/**
 * Shows everything in another language, on the same page and with the answers kept: texts of the web project at
 * once, texts of the server when they come. Then the choice is saved; where that or the texts fail, what was drawn
 * stays and only the log says so. A customer's account keeps it; a visitor's comes with the code.
 */
export function switchLanguage(to: LanguageItem, prospectAppId: string | null): void {
  setCookie("lang", to.code, YEAR_IN_SECONDS);
  document.documentElement.lang = to.code;
  localizeAddress(to.code);
  setBoot({ ...getBoot(), language: to.code });
  if (prospectAppId) saving = saving.then(() => saveChosenLanguage(prospectAppId, to));
  void translateBoot(to.code).catch(reportError);
}

/** Updates the `lang` parameter of the address, so that a reload or a shared link keeps the new language. */
function localizeAddress(language: string): void {
  const params = new URLSearchParams(location.search);
  if (!params.has("lang")) return;
  params.set("lang", language);
  history.replaceState(history.state, "", `?${params}${location.hash}`);
}

async function saveChosenLanguage(prospectAppId: string, to: LanguageItem): Promise<void> {
  await saveLanguage(prospectAppId, to.id).catch(reportError);
}

/** The server's texts of the boot data, unless the language was changed again meanwhile. */
async function translateBoot(language: Boot["language"]): Promise<void> {
  const translated = await fetchBoot();
  const { site, brand, partner, language: shown } = getBoot();
  if (shown === language) setBoot({ ...translated, language, site, brand, partner });
}
