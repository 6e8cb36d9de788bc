import { m } from "#messages";
import type { Property } from "#shared/api/admin/properties.ts";
import type { Language } from "#shared/api/types.ts";
import { formatDate } from "#shared/format/date.ts";
import {
  type CellKind,
  choiceCell,
  dayCell,
  moneyCell,
  numberCell,
  percentCell,
  textCell,
  wordsCell,
} from "./cell-kind.ts";

/** A row of a table property: values by column, without empty ones. */
export type PropertyRow = Record<string, number>;
/** Possible values of a property in calls. */
export type PropertyValue = string | number | null | string[] | number[] | PropertyRow[];
/** A column of a table property. */
export type PropertyColumn = NonNullable<Property["columns"]>[number];

/** Describes how a value is typed: a property or one of its columns. */
type ValueDescription = Pick<Property, "kind" | "min" | "max" | "required"> &
  Partial<Pick<Property, "group" | "maxLength" | "options">>;

const PAISE_DIGITS = 2;
const DECIMAL_DIGITS = 3;

/** The cell kind of a property; null if it is not edited in one line. */
export function propertyCell(property: ValueDescription, language: Language): CellKind<PropertyValue> | null {
  const kind = cellKindFor(property, language);
  return kind !== null && property.required ? withoutEmptyCells(kind) : kind;
}

/** Widens a cell kind to any property value; the property ensures that values fit. */
export function widenCellKind<Value>(kind: CellKind<Value>): CellKind<PropertyValue> {
  return kind as unknown as CellKind<PropertyValue>;
}

function cellKindFor(property: ValueDescription, language: Language): CellKind<PropertyValue> | null {
  const { min, max, maxLength = null, options = null } = property;
  const range = { ...(min !== null && { min }), ...(max !== null && { max }) };
  const none = { value: null, label: m.common_not_set() };
  switch (property.kind) {
    case "text":
      return widenCellKind(textCell(maxLength === null ? {} : { maxLength }));
    case "money":
      // Revenue has the specification's own error text (section 5).
      return widenCellKind(
        moneyCell({
          ...range,
          decimals: PAISE_DIGITS,
          ...(property.group === "revenue" && { below: m.invalid_positive() }),
        }),
      );
    case "percent":
      return widenCellKind(percentCell(range));
    case "decimal":
      return widenCellKind(numberCell({ ...range, decimals: DECIMAL_DIGITS }));
    case "integer":
      return widenCellKind(numberCell(range));
    case "date":
      return widenCellKind(dayCell((day) => formatDate(day, language)));
    case "choice":
      return widenCellKind(choiceCell([...(property.required ? [] : [none]), ...(options ?? [])]));
    case "pincode-prefixes":
      return widenCellKind(wordsCell());
    default:
      return null;
  }
}

/** Makes an empty value an error. */
function withoutEmptyCells(kind: CellKind<PropertyValue>): CellKind<PropertyValue> {
  return {
    ...kind,
    parse: (typed) => {
      const parsed = kind.parse(typed);
      const empty = parsed !== null && "value" in parsed && (parsed.value === null || parsed.value === "");
      return empty ? { error: m.invalid_required() } : parsed;
    },
  };
}

/** Formats a property's value; empty if not set. */
export function formatProperty(property: Property | undefined, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === "") return "";
  if (property === undefined) return formatValue(value);
  if (property.kind === "flag") return value === 1 || value === true ? m.common_on() : m.common_off();
  if (property.kind === "ids" || property.kind === "products") {
    return Array.isArray(value) ? value.map((one) => optionLabel(property, one)).join(", ") : formatValue(value);
  }
  if (property.kind === "rows") {
    return Array.isArray(value)
      ? formatPropertyRows(property, value as PropertyRow[], language).join("; ")
      : formatValue(value);
  }
  const cell = cellKindFor(property, language);
  return cell === null ? formatValue(value) : cell.show(value as PropertyValue);
}

/** Formats the rows of a table property as text. */
export function formatPropertyRows({ columns }: Property, rows: readonly PropertyRow[], language: Language): string[] {
  const shown = (row: PropertyRow, column: PropertyColumn) => {
    const value = row[column.key];
    return value === undefined ? [] : [`${column.label} ${cellKindFor(column, language)?.show(value) ?? value}`];
  };
  return rows.map((row) => (columns ?? []).flatMap((column) => shown(row, column)).join(", "));
}

function optionLabel({ options }: Property, value: unknown): string {
  return options?.find((option) => option.value === value)?.label ?? String(value);
}

function formatValue(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
