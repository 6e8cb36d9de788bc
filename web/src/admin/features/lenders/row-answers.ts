import type { Language } from "#shared/api/types.ts";
import { type PropertyColumn, type PropertyRow, propertyCell } from "#shared/console-ui/cell/property-kind.ts";

/** Form values of a row, by column. */
export type RowAnswers = Record<string, string>;

/** Units by kind of column. */
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

/** Errors by column; the server checks combinations. */
export function rowErrors(columns: readonly PropertyColumn[], answers: RowAnswers, language: Language) {
  return Object.fromEntries(columns.map((column) => [column.key, parseCell(column, answers, language).error ?? null]));
}

/** The rows to send; null if any is invalid. */
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
