import { fetchBoot, saveLanguage } from "#shared/api/public.ts";
import type { Boot, LanguageItem } from "#shared/api/types.ts";
import { getBoot, setBoot } from "#shared/boot/boot.ts";
import { setCookie } from "#shared/boot/cookie.ts";

const YEAR_IN_SECONDS = 31_536_000;

/** The language that is not shown. */
export function otherLanguage(): LanguageItem | undefined {
  const { languages, language } = getBoot();
  return languages.find((item) => item.code !== language);
}

/** Queue of saves, so that the last choice wins. */
let saving = Promise.resolve();

/**
 * Switches the language without leaving the page or losing input: texts of the web project change at once, texts of
 * the server once they are loaded. Then the choice is saved; errors are only logged, and the page stays as it is. A
 * logged-in customer's choice is stored in the account; a visitor's is sent with the passcode request.
 */
export function switchLanguage(to: LanguageItem, prospectAppId: string | null): void {
  setCookie("lang", to.code, YEAR_IN_SECONDS);
  document.documentElement.lang = to.code;
  localizeAddress(to.code);
  setBoot({ ...getBoot(), language: to.code });
  if (prospectAppId) saving = saving.then(() => saveChosenLanguage(prospectAppId, to));
  void translateBoot(to.code).catch(reportError);
}

/** Updates the URL's `lang` parameter, so that a reload or a shared link keeps the new language. */
function localizeAddress(language: string): void {
  const params = new URLSearchParams(location.search);
  if (!params.has("lang")) return;
  params.set("lang", language);
  history.replaceState(history.state, "", `?${params}${location.hash}`);
}

async function saveChosenLanguage(prospectAppId: string, to: LanguageItem): Promise<void> {
  await saveLanguage(prospectAppId, to.id).catch(reportError);
}

/** Loads the boot data's texts, unless the language was changed again in the meantime. */
async function translateBoot(language: Boot["language"]): Promise<void> {
  const translated = await fetchBoot();
  const { site, brand, partner, language: shown } = getBoot();
  if (shown === language) setBoot({ ...translated, language, site, brand, partner });
}
