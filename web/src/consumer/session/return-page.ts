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

const PAGE_STORAGE_KEY = "pageAfterLogin";

/** A page that needs a login, with its search parameters. */
export interface PageToOpen {
  path: string;
  search: Record<string, unknown>;
}

/** Stores the page to open after the login. */
export function storePageToOpen(page: PageToOpen): void {
  sessionStorage.setItem(PAGE_STORAGE_KEY, JSON.stringify(page));
}

export function readPageToOpen(): PageToOpen | null {
  return JSON.parse(sessionStorage.getItem(PAGE_STORAGE_KEY) ?? "null") as PageToOpen | null;
}

/** Forgets the page, because the customer chose something else. */
export function forgetPageToOpen(): void {
  sessionStorage.removeItem(PAGE_STORAGE_KEY);
}

/** Reads the page once and removes it from this tab's storage. */
export function consumePageToOpen(): PageToOpen | null {
  const page = readPageToOpen();
  forgetPageToOpen();
  return page;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The page that a visitor asked for before the redirect to the login. */
    pageToOpen?: PageToOpen;
  }
}
