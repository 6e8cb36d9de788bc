import type { Language } from "#shared/api/types.ts";
import { type PropertyColumn, type PropertyRow, propertyCell } from "#shared/console-ui/cell/property-kind.ts";

/** A row as it is typed, by column. */
export type RowAnswers = Record<string, string>;

/** What a column counts, where its kind says it. */
const SIGNS: Partial<Record<PropertyColumn["kind"], string>> = { money: "₹", percent: "%" };

/** Column label in the form, with the unit, because the input shows none. */
export function columnLabel({ label, kind }: PropertyColumn): string {
  const sign = SIGNS[kind];
  return sign === undefined ? label : `${label} (${sign})`;
}

export function rowAnswers(columns: readonly PropertyColumn[], row: PropertyRow, language: Language): RowAnswers {
  const typed = (column: PropertyColumn) => propertyCell(column, language)?.write(row[column.key] ?? null) ?? "";
  return Object.fromEntries(columns.map((column) => [column.key, typed(column)]));
}

/** What is wrong in each column; what belongs together is judged by the server. */
export function rowErrors(columns: readonly PropertyColumn[], answers: RowAnswers, language: Language) {
  return Object.fromEntries(columns.map((column) => [column.key, parseCell(column, answers, language).error ?? null]));
}

/** The rows as they are sent; null while something in them is wrong. */
export function parseRows(
  columns: readonly PropertyColumn[],
  rows: readonly RowAnswers[],
  language: Language,
): PropertyRow[] | null {
  const read = rows.map((answers) => columns.map((column) => ({ column, ...parseCell(column, answers, language) })));
  if (read.flat().some(({ error }) => error !== undefined)) return null;
  return read.map((cells) =>
    Object.fromEntries(cells.flatMap(({ column, value }) => (typeof value === "number" ? [[column.key, value]] : []))),
  );
}

function parseCell(
  column: PropertyColumn,
  answers: RowAnswers,
  language: Language,
): { value?: unknown; error?: string } {
  return propertyCell(column, language)?.parse(answers[column.key] ?? "") ?? {};
}
