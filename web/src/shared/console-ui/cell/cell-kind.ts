import type { HTMLAttributes } from "react";
import { m } from "#messages";
import { readDay, writeDay } from "#shared/validate/indian-date.ts";

/** Result of parsing typed text: a value, an error, or null if invalid input is to be ignored. */
export type ParseResult<Value> = { value: Value } | { error: string } | null;

/** A kind of cell: how values are formatted, typed and parsed. */
export interface CellKind<Value> {
  /** Text in the table; empty if not set. */
  show: (value: Value) => string;
  /** Value as text in the input. */
  write: (value: Value) => string;
  parse: (typed: string) => ParseResult<Value>;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  /** Fixed choices, for a select instead of an input. */
  options?: { typed: string; label: string }[];
  /** Right-aligned. */
  end?: boolean;
}

interface NumberRule {
  /** Lowest and highest allowed value; 0 and unlimited by default. */
  min?: number;
  max?: number;
  /** Allowed decimals; none by default. */
  decimals?: number;
  /** Ignores invalid numbers instead of showing an error. */
  ignoreErrors?: boolean;
  /** Error for numbers below the minimum, instead of the range. */
  below?: string;
  /** Error for numbers outside the range, instead of the range. */
  outside?: string;
  /** Shown before and after the number. */
  prefix?: string;
  suffix?: string;
}

/** A number; null if empty and `nullable`. */
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

/** Whole rupees with Indian grouping. */
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
  /** Pattern for the whole text, with its error. */
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

/** A select. */
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

/** Short texts, separated by commas. */
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

/** A day, `YYYY-MM-DD`; empty if not set. */
export function dayCell(show: (day: string) => string): CellKind<string> {
  return {
    show: (day) => (day === "" ? "" : show(day)),
    write: writeDay,
    parse: (typed) => {
      const day = readDay(typed);
      return day === null ? { error: m.invalid_date() } : { value: day };
    },
  };
}

/** Grouping commas and units, which may be typed. */
const NUMBER_DECORATION = /[,₹%\s]/g;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Pasted from several cells: a space beside a comma, or a space between other characters than digits. */
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
    return decimals === 0 ? m.invalid_number() : m.common_invalid_decimal({ decimals });
  }
  const value = Number(text);
  if (value >= min && (max === undefined || value <= max)) return null;
  if (below !== undefined && value < min) return below;
  if (outside !== undefined) return outside;
  return max === undefined
    ? m.invalid_number_least({ min: String(min) })
    : m.invalid_number_range({ min: String(min), max: String(max) });
}

/** The same kind, but required. */
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
