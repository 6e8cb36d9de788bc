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
