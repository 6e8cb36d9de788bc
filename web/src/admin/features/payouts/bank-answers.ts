import type { BankAnswer } from "#shared/api/admin/payouts.ts";

/** The largest file of answers, characters: some thousand lines. */
export const MOST_CHARACTERS = 200_000;

/**
 * What a bank says, from the text of its file: on each line our reference, then its own number where it paid, or nothing
 * and why it did not. A first line without one of our references is a heading.
 */
export function bankAnswers(text: string): BankAnswer[] {
  const rows = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map(cells);
  const meant = rows.filter(([reference]) => reference !== undefined && reference !== "");
  const answers = meant.map(([reference = "", utr = "", problem = ""]) => ({
    reference,
    utr: utr === "" ? null : utr,
    problem: utr !== "" || problem === "" ? null : problem,
  }));
  return answers.filter(({ reference }, line) => line > 0 || /^SAAKH\d+P\d+$/.test(reference));
}

/** The cells of a line, some of them in quotation marks. */
function cells(line: string): string[] {
  const found = [...line.matchAll(/(?:^|[,;\t])(?:"((?:[^"]|"")*)"|([^,;\t]*))/g)];
  return found.map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? "").trim());
}
