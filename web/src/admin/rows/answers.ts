import { m } from "#messages";
import type { Property } from "#shared/api/admin/properties.ts";
import type { Language } from "#shared/api/types.ts";
import { type PropertyValue, propertyCell } from "#shared/console-ui/cell/property-kind.ts";
import { changesOf } from "#shared/console-ui/row-edits.ts";
import type { FieldErrors } from "#shared/console-ui/form/use-form.ts";

/** A value of a property as it is typed: yes or no, lines, lines of numbers, or a text. */
export type Typed = string | boolean | string[] | Record<string, string>[];

/** A row of an entity as it is typed in its form. */
export type Answers = Record<string, Typed>;

/** What became of a value that was typed: what is sent, or what is wrong with it. */
type Read = { value: unknown } | { error: FieldErrors<Answers>[string] };

/** What stands in the controls of some properties of a row. */
export function answersOf(properties: readonly Property[], row: object): Answers {
  return Object.fromEntries(
    properties.map(({ key, kind }) => [key, typed(kind, (row as Record<string, unknown>)[key])]),
  );
}

function typed(kind: Property["kind"], value: unknown): Typed {
  switch (kind) {
    case "flag":
      return value === 1;
    case "lines":
      return value as string[];
    case "premiums":
      return (value as Record<string, number>[]).map(texts);
    default:
      return value === null || value === undefined ? "" : String(value as string | number);
  }
}

function texts(line: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [name, String(value)]));
}

/** What the page finds wrong; what belongs together is judged by the server. */
export function errorsOf(properties: readonly Property[], answers: Answers, language: Language): FieldErrors<Answers> {
  const errors = properties.map((property): [string, FieldErrors<Answers>[string]] => {
    const found = read(property, answers[property.key] ?? "", language);
    return [property.key, "error" in found ? found.error : null];
  });
  return Object.fromEntries(errors);
}

/** What was changed of a row, as it is sent. */
export function changedOf(
  properties: readonly Property[],
  row: object,
  answers: Answers,
  language: Language,
): Record<string, unknown> {
  const wanted = properties.flatMap((property) => {
    const found = read(property, answers[property.key] ?? "", language);
    return "value" in found ? [[property.key, found.value]] : [];
  });
  return Object.fromEntries(changesOf(row, Object.fromEntries(wanted) as object));
}

function read(property: Property, answer: Typed, language: Language): Read {
  if (typeof answer === "boolean") return { value: Number(answer) };
  if (typeof answer === "string") return readText(property, answer, language);
  return answer.every((line) => typeof line === "string") ? readLines(property, answer) : readNumbers(answer);
}

function readText(property: Property, answer: string, language: Language): Read {
  const cell = propertyCell(property, language);
  if (cell !== null) return cell.parse(answer) ?? { value: answer as PropertyValue };
  const text = answer.trim();
  return property.required && text === "" ? { error: m.invalid_required() } : { value: text };
}

function readLines({ required }: Property, lines: readonly string[]): Read {
  if (required && lines.length === 0) return { error: m.invalid_required() };
  const value = lines.map((line) => line.trim());
  const errors = value.map((line) => (line === "" ? m.invalid_required() : null));
  return errors.some((error) => error !== null) ? { error: errors } : { value };
}

function readNumbers(lines: readonly Record<string, string>[]): Read {
  const value = lines.map((line) => mapped(line, numberOf));
  const isSound = value.every((line) => !Object.values(line).includes(null));
  const wrong = (number: number | null) => (number === null ? m.invalid_number() : null);
  return isSound ? { value } : { error: value.map((line) => mapped(line, wrong)) };
}

function mapped<From, To>(line: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [name, change(value)]));
}

/** A number as people type it, with the commas of lakhs; null where it is none. */
function numberOf(answer: string): number | null {
  const plain = answer.replaceAll(",", "").trim();
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
