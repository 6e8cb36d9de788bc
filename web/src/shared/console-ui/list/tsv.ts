/** Blocks of cells as tab-separated text, as spreadsheets copy and paste them. */

/** Starts a formula in a spreadsheet; a leading apostrophe makes it text. */
const FORMULA_START = /^[=+@]|^-(?![\d.]+$)/;

/** Formats rows of cells; the texts never start a formula. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoteCell).join("\t")).join("\n");
}

function quoteCell(cell: string): string {
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell, quoted as a whole or plain, and what separates it from the next one. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;

/** Parses a pasted block; the line break after the last row starts no further row. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = new RegExp(CELL);
  for (;;) {
    const [, quoted, plain = "", separator = ""] = pattern.exec(text) ?? [];
    rows.at(-1)?.push(unquoteCell(quoted, plain));
    const isEnd = pattern.lastIndex >= text.length;
    if (separator === "" || (isEnd && separator !== "\t")) return rows;
    if (separator !== "\t") rows.push([]);
  }
}

function unquoteCell(quoted: string | undefined, plain: string): string {
  const text = quoted === undefined ? plain : quoted.replaceAll('""', '"');
  const unmarked = text.startsWith("'") ? text.slice(1) : text;
  return FORMULA_START.test(unmarked) ? unmarked : text;
}
