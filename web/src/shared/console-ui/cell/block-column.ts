import { m } from "#messages";
import { locales } from "#runtime";
import type { BlockColumn } from "../list/column.ts";
import type { MessageFunction } from "../page/message-function.ts";
import type { CellKind } from "./cell-kind.ts";

/** Copies and pastes cells of a kind: numbers without units, choices by their label. */
export function blockColumn<Row, Value>(property: string, kind: CellKind<Value>): BlockColumn<Row> {
  const { options } = kind;
  if (options === undefined) {
    return { property, write: (value) => kind.write(value as Value), parse: (typed) => kind.parse(typed) };
  }
  return {
    property,
    write: (value) => (kind.write(value as Value) === "" ? "" : kind.show(value as Value)),
    parse: (typed) => {
      const wanted = foldCase(typed);
      const chosen = options.find((option) => foldCase(option.label) === wanted);
      return kind.parse(chosen?.typed ?? typed.trim());
    },
  };
}

/** Copies and pastes switches, as words of either language, or as 1 and 0. */
export function switchBlock<Row>(property: string): BlockColumn<Row> {
  return {
    property,
    isSwitch: true,
    write: (value) => (isOn(value) ? m.common_on() : m.common_off()),
    parse: (typed) => {
      const word = foldCase(typed);
      if (["1", "true", ...foldWords(m.common_on, m.common_yes)].includes(word)) return { value: 1 };
      if (["0", "false", ...foldWords(m.common_off, m.common_no)].includes(word)) return { value: 0 };
      return { error: m.list_block_switch({ on: m.common_on(), off: m.common_off() }) };
    },
  };
}

function isOn(value: unknown): boolean {
  return value === 1 || value === true;
}

function foldCase(text: string): string {
  return text.trim().toLocaleLowerCase("en-IN");
}

/** Words in every language. */
function foldWords(...words: MessageFunction[]): string[] {
  return words.flatMap((word) => locales.map((locale) => foldCase(word({}, { locale }))));
}
