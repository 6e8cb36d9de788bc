const CARD_STORAGE_KEY = "wayBack";

/** Stores the card to apply for after the login. */
export function storeCardToApply(card: number): void {
  sessionStorage.setItem(CARD_STORAGE_KEY, String(card));
}

/** Reads the card once and removes it from this tab's storage. */
export function consumeCardToApply(): number | null {
  const card = Number(sessionStorage.getItem(CARD_STORAGE_KEY) ?? Number.NaN);
  sessionStorage.removeItem(CARD_STORAGE_KEY);
  return Number.isSafeInteger(card) ? card : null;
}

const PAGE_STORAGE_KEY = "pageToOpen";

/** Stores the page to open after the login. */
export function storePageToOpen(path: "/user/applications" | "/user/indialends-otp"): void {
  sessionStorage.setItem(PAGE_STORAGE_KEY, path);
}

/** Reads the page once and removes it from this tab's storage. */
export function consumePageToOpen(): string | null {
  const path = sessionStorage.getItem(PAGE_STORAGE_KEY);
  sessionStorage.removeItem(PAGE_STORAGE_KEY);
  return path;
}
