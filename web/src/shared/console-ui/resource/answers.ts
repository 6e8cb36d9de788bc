import { m } from "#messages";
import type { Property } from "#shared/api/admin/properties.ts";
import type { Language } from "#shared/api/types.ts";
import { type PropertyValue, propertyCell } from "../cell/property-kind.ts";
import { changedEntries } from "../row-edits.ts";
import type { FieldErrors } from "../form/use-form.ts";

/** Form value of a property: boolean, lines, rows of numbers, or text. */
export type FormValue = string | boolean | string[] | Record<string, string>[];

/** Form values of a row. */
export type RowFormValues = Record<string, FormValue>;

/** A parsed form value, or its error. */
type ParsedValue = { value: unknown } | { error: FieldErrors<RowFormValues>[string] };

/** Form values of a row's properties. */
export function rowAnswers(properties: readonly Property[], row: object): RowFormValues {
  return Object.fromEntries(
    properties.map(({ key, kind }) => [key, toFormValue(kind, (row as Record<string, unknown>)[key])]),
  );
}

function toFormValue(kind: Property["kind"], value: unknown): FormValue {
  switch (kind) {
    case "flag":
      return value === 1;
    case "lines":
      return value as string[];
    case "premiums":
      return (value as Record<string, number>[]).map(valuesToText);
    default:
      return value === null || value === undefined ? "" : String(value as string | number);
  }
}

function valuesToText(line: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [name, String(value)]));
}

/** Errors found by the page; the server checks combinations. */
export function validateRow(
  properties: readonly Property[],
  answers: RowFormValues,
  language: Language,
): FieldErrors<RowFormValues> {
  const errors = properties.map((property): [string, FieldErrors<RowFormValues>[string]] => {
    const found = parseFormValue(property, answers[property.key] ?? "", language);
    return [property.key, "error" in found ? found.error : null];
  });
  return Object.fromEntries(errors);
}

/** Changed properties of a row, as sent. */
export function changedValues(
  properties: readonly Property[],
  row: object,
  answers: RowFormValues,
  language: Language,
): Record<string, unknown> {
  const wanted = properties.flatMap((property) => {
    const found = parseFormValue(property, answers[property.key] ?? "", language);
    return "value" in found ? [[property.key, found.value]] : [];
  });
  return Object.fromEntries(changedEntries(row, Object.fromEntries(wanted) as object));
}

function parseFormValue(property: Property, answer: FormValue, language: Language): ParsedValue {
  if (typeof answer === "boolean") return { value: Number(answer) };
  if (typeof answer === "string") return parseText(property, answer, language);
  return answer.every((line) => typeof line === "string") ? parseLines(property, answer) : parseNumbers(answer);
}

function parseText(property: Property, answer: string, language: Language): ParsedValue {
  const cell = propertyCell(property, language);
  if (cell !== null) return cell.parse(answer) ?? { value: answer as PropertyValue };
  const text = answer.trim();
  return property.required && text === "" ? { error: m.invalid_required() } : { value: text };
}

function parseLines({ required }: Property, lines: readonly string[]): ParsedValue {
  if (required && lines.length === 0) return { error: m.invalid_required() };
  const value = lines.map((line) => line.trim());
  const errors = value.map((line) => (line === "" ? m.invalid_required() : null));
  return errors.some((error) => error !== null) ? { error: errors } : { value };
}

function parseNumbers(lines: readonly Record<string, string>[]): ParsedValue {
  const value = lines.map((line) => mapValues(line, parseGroupedNumber));
  const isValid = value.every((line) => !Object.values(line).includes(null));
  const wrong = (number: number | null) => (number === null ? m.invalid_number() : null);
  return isValid ? { value } : { error: value.map((line) => mapValues(line, wrong)) };
}

function mapValues<From, To>(line: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [name, change(value)]));
}

/** Parses a number with optional grouping commas; null if invalid. */
function parseGroupedNumber(answer: string): number | null {
  const plain = answer.replaceAll(",", "").trim();
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
