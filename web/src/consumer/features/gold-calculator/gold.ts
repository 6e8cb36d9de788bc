import { m } from "#messages";
import { latinDigits } from "#shared/validate/typed.ts";

/** What a piece of gold is; the names are the server's and the address's. */
export type GoldKind = "ornament" | "coin";
/** What a loan is for, as far as it decides how much may be lent. */
export type GoldPurpose = "consumption" | "income";

/** A piece of gold in the form. */
export interface GoldPiece {
  /** Tells it from the others as long as the form is open. */
  id: number;
  kind: GoldKind;
  /** As typed. */
  grams: string;
  carats: number;
}

/** What the calculator asks, as the address and the server take it: `ornament:10.5:22,coin:8:24`. */
export interface GoldQuestion {
  items: string;
  purpose: GoldPurpose;
}

const DEFAULT_CARATS = 22;
/** A usual pledge, shown before anything is typed. */
export const DEFAULT_QUESTION: GoldQuestion = { items: "ornament:10:22", purpose: "consumption" };

/** A new line of the form, below the others. */
export function createPiece(others: readonly GoldPiece[]): GoldPiece {
  return { id: Math.max(0, ...others.map(({ id }) => id + 1)), kind: "ornament", grams: "", carats: DEFAULT_CARATS };
}

/** The question that the address asks; a usual one where it asks none. */
export function parseGoldSearch(search: Record<string, unknown>): GoldQuestion {
  const { items, purpose } = search;
  if (typeof items !== "string" || items === "") return DEFAULT_QUESTION;
  return { items, purpose: purpose === "income" ? "income" : "consumption" };
}

/** The pieces of a question as they stand in the form. A purity that lenders do not know is the usual one. */
export function parsePieces({ items }: GoldQuestion, purities: readonly number[]): GoldPiece[] {
  return items.split(",").map((item, id) => {
    const [kind, grams = "", carats] = item.split(":");
    const known = purities.find((one) => String(one) === carats) ?? DEFAULT_CARATS;
    return { id, kind: kind === "coin" ? "coin" : "ornament", grams, carats: known };
  });
}

/** The pieces as the address and the server take them. */
export function formatPieces(pieces: readonly Omit<GoldPiece, "id">[]): string {
  return pieces.map(({ kind, grams, carats }) => `${kind}:${stripGramUnit(grams)}:${carats}`).join(",");
}

/** Grams with at most 3 decimals, above nought. */
const GRAMS = /^\d{1,6}(?:\.\d{1,3})?$/;

/** What is wrong with a typed weight; how much may be pledged is for the server to say. */
export function gramsError(typed: string): string | null {
  const text = stripGramUnit(typed);
  if (text === "") return m.invalid_required();
  return GRAMS.test(text) && Number(text) > 0 ? null : m.invalid_grams();
}

function stripGramUnit(typed: string): string {
  return latinDigits(typed).replaceAll(/[\s,]|g$|gm$|ग्राम$/gu, "");
}
