/** Maximum number of compared offers. */
const MAX_COMPARED = 3;

/** Offers chosen for comparison, by their lenders' keys, so that they stay chosen when the loan changes. */
export interface Shortlist {
  keys: readonly string[];
  /** Whether no further offer can be chosen. */
  full: boolean;
  toggle: (key: string) => void;
}

/** Builds the shortlist from its text in the URL, "finzy,nira", without duplicates and unknown lenders. */
export function buildShortlist(text: unknown, lenders: readonly string[], change: (text: string) => void): Shortlist {
  const written = typeof text === "string" ? text.split(",") : [];
  const keys = [...new Set(written)].filter((key) => lenders.includes(key)).slice(0, MAX_COMPARED);
  const full = keys.length === MAX_COMPARED;
  const toggle = (key: string) => {
    const chosen = keys.includes(key);
    if (full && !chosen) return;
    const next = chosen ? keys.filter((other) => other !== key) : [...keys, key];
    change(next.join(","));
  };
  return { keys, full, toggle };
}
