const KEY = "wayBack";

/** A card that somebody wants to apply for and has to log in first. */
export function keepCardToApply(card: number): void {
  sessionStorage.setItem(KEY, String(card));
}

/** Kept for this tab only, and given once. */
export function takeCardToApply(): number | null {
  const card = Number(sessionStorage.getItem(KEY) ?? Number.NaN);
  sessionStorage.removeItem(KEY);
  return Number.isSafeInteger(card) ? card : null;
}

const PAGE = "pageToOpen";

/** The page that somebody wanted and has to log in for. */
export function keepPageToOpen(path: "/user/applications" | "/user/indialends-otp"): void {
  sessionStorage.setItem(PAGE, path);
}

/** Kept for this tab only, and given once. */
export function takePageToOpen(): string | null {
  const path = sessionStorage.getItem(PAGE);
  sessionStorage.removeItem(PAGE);
  return path;
}
