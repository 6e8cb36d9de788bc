import { m } from "#messages";
import { latinDigits } from "#shared/validate/typed.ts";

/** Kind of a piece, named as in the API and the URL. */
export type GoldKind = "ornament" | "coin";
/** Purpose of the loan, which affects the maximum amount. */
export type GoldPurpose = "consumption" | "income";

/** A piece of gold in the form. */
export interface GoldPiece {
  /** Key of the row while the form is open. */
  id: number;
  kind: GoldKind;
  /** The typed text. */
  grams: string;
  carats: number;
}

/** Parameters in the URL and the API, such as `ornament:10.5:22,coin:8:24`. */
export interface GoldQuestion {
  items: string;
  purpose: GoldPurpose;
}

const DEFAULT_CARATS = 22;
/** Example shown at first. */
export const DEFAULT_QUESTION: GoldQuestion = { items: "ornament:10:22", purpose: "consumption" };

/** A new row of the form. */
export function createPiece(others: readonly GoldPiece[]): GoldPiece {
  return { id: Math.max(0, ...others.map(({ id }) => id + 1)), kind: "ornament", grams: "", carats: DEFAULT_CARATS };
}

/** Parses the parameters in the URL; the example if there are none. */
export function parseGoldSearch(search: Record<string, unknown>): GoldQuestion {
  const { items, purpose } = search;
  if (typeof items !== "string" || items === "") return DEFAULT_QUESTION;
  return { items, purpose: purpose === "income" ? "income" : "consumption" };
}

/** Parses the pieces for the form. Unknown purities become the usual one. */
export function parsePieces({ items }: GoldQuestion, purities: readonly number[]): GoldPiece[] {
  return items.split(",").map((item, id) => {
    const [kind, grams = "", carats] = item.split(":");
    const known = purities.find((one) => String(one) === carats) ?? DEFAULT_CARATS;
    return { id, kind: kind === "coin" ? "coin" : "ornament", grams, carats: known };
  });
}

/** Formats the pieces for the URL and the API. */
export function formatPieces(pieces: readonly Omit<GoldPiece, "id">[]): string {
  return pieces.map(({ kind, grams, carats }) => `${kind}:${stripGramUnit(grams)}:${carats}`).join(",");
}

/** Grams above 0 with at most 3 decimals. */
const GRAMS = /^\d{1,6}(?:\.\d{1,3})?$/;

/** Validates a weight; the server checks the maximum. */
export function gramsError(typed: string): string | null {
  const text = stripGramUnit(typed);
  if (text === "") return m.invalid_required();
  return GRAMS.test(text) && Number(text) > 0 ? null : m.invalid_grams();
}

function stripGramUnit(typed: string): string {
  return latinDigits(typed).replaceAll(/[\s,]|g$|gm$|ग्राम$/gu, "");
}
