/** Columns of a premium, in the order of the grid. */
export const PREMIUM_COLUMNS = ["cover", "age_from", "age_to", "premium"] as const;

export type PremiumColumn = (typeof PREMIUM_COLUMNS)[number];

type Premium = Record<string, string>;

const EMPTY_PREMIUM: Record<PremiumColumn, string> = { cover: "", age_from: "", age_to: "", premium: "" };

/** The row to add: for the last one's cover, from the year after its age. */
export function nextPremium(premiums: readonly Premium[]): Premium {
  const last = premiums.at(-1);
  if (last === undefined) return EMPTY_PREMIUM;
  return { ...EMPTY_PREMIUM, cover: last["cover"] ?? "", age_from: nextAge(last["age_to"] ?? "") };
}

function nextAge(age: string): string {
  return /^\d+$/.test(age) ? String(Number(age) + 1) : "";
}

/** Whether every cell of a row is filled. */
export function isComplete(premium: Premium | undefined): boolean {
  return premium !== undefined && PREMIUM_COLUMNS.every((column) => (premium[column] ?? "").trim() !== "");
}

/** Premiums with the cells of a copied sheet, from one cell on; rows beyond the last one are added. */
export function pastePremiums(
  premiums: readonly Premium[],
  place: number,
  column: PremiumColumn,
  text: string,
): Premium[] {
  const first = PREMIUM_COLUMNS.indexOf(column);
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const pasted = lines.map((line, index) => {
    const cells = line.split("\t").slice(0, PREMIUM_COLUMNS.length - first);
    const filled = cells.map((cell, offset) => [PREMIUM_COLUMNS[first + offset] ?? column, cell.trim()]);
    const row: Premium = {};
    return Object.assign(row, EMPTY_PREMIUM, premiums[place + index], Object.fromEntries(filled));
  });
  return premiums.toSpliced(place, pasted.length, ...pasted);
}
