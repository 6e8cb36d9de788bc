import type { HTMLAttributes } from "react";
import { m } from "#messages";

/**
 * What became of typed text: a value to save, words about what is wrong, or null, where the rule is to ignore what is
 * wrong and keep the old value.
 */
export type ParseResult<Value> = { value: Value } | { error: string } | null;

/** What can stand in an editable cell: how it is shown, typed and read. */
export interface CellKind<Value> {
  /** As the table shows it; empty where there is nothing. */
  show: (value: Value) => string;
  /** Value as text in the input. */
  write: (value: Value) => string;
  parse: (typed: string) => ParseResult<Value>;
  /** Defaults to text. */
  type?: "date";
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  /** The only values there are; they are chosen, not typed. */
  options?: { typed: string; label: string }[];
  /** Stands at the right. */
  end?: boolean;
}

interface NumberRule {
  /** Lowest and highest allowed value; 0 and unlimited by default. */
  min?: number;
  max?: number;
  /** Allowed decimals; none by default. */
  decimals?: number;
  /** What is no such number is ignored instead of explained. */
  ignoreErrors?: boolean;
  /** Said of a number below the least, in place of the range itself. */
  below?: string;
  /** Said of a number outside the range, in place of the range itself. */
  outside?: string;
  /** Shown in front of and behind the number. */
  prefix?: string;
  suffix?: string;
}

/** A number; empty is null where `nullable`. */
export function numberCell(rule: NumberRule = {}): CellKind<number | null> {
  const { prefix = "", suffix = "", decimals = 0 } = rule;
  return {
    show: (value) =>
      value === null ? "" : `${prefix}${value.toLocaleString("en-IN", { maximumFractionDigits: decimals })}${suffix}`,
    write: (value) => (value === null ? "" : String(value)),
    parse: (typed) => parseNumber(typed, rule),
    inputMode: decimals > 0 ? "decimal" : "numeric",
    end: true,
  };
}

/** Whole rupees, grouped the Indian way. */
export function moneyCell(rule: NumberRule = {}): CellKind<number | null> {
  return numberCell({ prefix: "₹", ...rule });
}

/** A percentage from 0 to 100. */
export function percentCell(rule: NumberRule = {}): CellKind<number | null> {
  return numberCell({ suffix: "%", max: 100, decimals: 3, outside: m.invalid_percent(), ...rule });
}

interface TextRule {
  required?: boolean;
  maxLength?: number;
  /** The whole text must match, else `error` is shown. */
  pattern?: RegExp;
  error?: string;
}

/** One line of text, trimmed. */
export function textCell({ required: must = false, maxLength, pattern, error }: TextRule = {}): CellKind<string> {
  return {
    show: (value) => value,
    write: (value) => value,
    parse: (typed) => {
      const text = typed.trim();
      if (text === "") return must ? { error: m.invalid_required() } : { value: "" };
      if (maxLength !== undefined && text.length > maxLength) return { error: m.invalid_too_long({ max: maxLength }) };
      if (pattern !== undefined && !pattern.test(text)) return { error: error ?? m.invalid_form() };
      return { value: text };
    },
  };
}

/** One of a few values. */
export function choiceCell<Value extends string | number | null>(
  choices: readonly { value: Value; label: string }[],
): CellKind<Value> {
  const valueKey = (value: Value) => String(value ?? "");
  return {
    show: (value) => choices.find((choice) => choice.value === value)?.label ?? valueKey(value),
    write: valueKey,
    parse: (typed) => {
      const chosen = choices.find((choice) => valueKey(choice.value) === typed);
      return chosen === undefined ? { error: m.invalid_choose() } : { value: chosen.value };
    },
    options: choices.map(({ value, label }) => ({ typed: valueKey(value), label })),
  };
}

/** Short texts, typed with commas between them. */
export function wordsCell(): CellKind<string[]> {
  const write = (words: string[]) => words.join(", ");
  return {
    show: write,
    write,
    parse: (typed) => ({
      value: typed
        .split(",")
        .map((word) => word.trim())
        .filter((word) => word !== ""),
    }),
  };
}

/** A day, `YYYY-MM-DD`; empty where there is none. */
export function dayCell(show: (day: string) => string): CellKind<string> {
  return {
    show: (day) => (day === "" ? "" : show(day)),
    write: (day) => day,
    parse: (typed) => ({ value: typed }),
    type: "date",
  };
}

/** Grouping commas and the sign that is shown may be typed too. */
const NUMBER_DECORATION = /[,₹%\s]/g;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A space beside a comma, or any other space but one between digits: copied from several cells. */
const SEVERAL_CELLS = /\d[\t\r\n]+[\d₹]|,.*\d\s+\d|\d\s+\d.*,/;

function parseNumber(typed: string, rule: NumberRule): ParseResult<number | null> {
  if (SEVERAL_CELLS.test(typed.trim())) return rule.ignoreErrors === true ? null : { error: m.invalid_several_cells() };
  const text = typed.replaceAll(NUMBER_DECORATION, "");
  if (text === "") return rule.ignoreErrors === true ? null : { value: null };
  const error = numberError(text, rule);
  if (error === null) return { value: Number(text) };
  return rule.ignoreErrors === true ? null : { error };
}

function numberError(text: string, { min = 0, max, decimals = 0, below, outside }: NumberRule): string | null {
  const [, fraction = ""] = text.split(".");
  if (!NUMBER.test(text) || fraction.length > decimals) {
    return decimals === 0 ? m.invalid_number() : m.list_invalid_decimal({ decimals });
  }
  const value = Number(text);
  if (value >= min && (max === undefined || value <= max)) return null;
  if (below !== undefined && value < min) return below;
  if (outside !== undefined) return outside;
  return max === undefined
    ? m.invalid_number_least({ min: String(min) })
    : m.invalid_number_range({ min: String(min), max: String(max) });
}

/** The same, where something must be there. */
export function requireValue<Value>(kind: CellKind<Value | null>): CellKind<Value> {
  return {
    ...kind,
    parse: (typed) => {
      const parsed = kind.parse(typed);
      if (parsed === null || "error" in parsed) return parsed;
      return parsed.value === null ? { error: m.invalid_required() } : { value: parsed.value };
    },
  };
}
