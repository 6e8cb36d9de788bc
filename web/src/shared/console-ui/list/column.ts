import type { ReactNode } from "react";
import type { ParseResult } from "../cell/cell-kind.ts";

/** Value of a cell, by which a fully loaded list is sorted and searched. */
export type ColumnValue = string | number | boolean | null;

/**
 * A table column. No table library is used, because the server searches, filters, sorts and pages, and the URL holds
 * that state.
 */
export type Column<Row> = ColumnFrame<Row> & ColumnContent<Row>;

/** What a cell shows: its content, or its value if that is text or a number. */
type ColumnContent<Row> =
  | {
      /** Cell content: text, an `EditableCell`, a `ToggleCell`, buttons. */
      cell: (row: Row) => ReactNode;
      value?: (row: Row) => ColumnValue;
    }
  | { cell?: undefined; value: (row: Row) => string | number };

interface ColumnFrame<Row> {
  key: string;
  title: string;
  /** Sort key, if the list can be sorted by this column. */
  sort?: string;
  /** Whether a fully loaded list is searched in the value. */
  searched?: boolean;
  /** Right-aligned, for numbers. */
  end?: boolean;
  /** Tooltip of the title. */
  note?: string;
  /** Row header, if not the first column. */
  head?: boolean;
  /** Truncates long texts. */
  short?: boolean;
  /** Sticky at the right end of a scrolling table. */
  pinned?: boolean;
  /** Hides the title visually, for a column of buttons. */
  hideTitle?: boolean;
  /** How cells are copied and pasted in a table whose blocks of cells are edited. */
  block?: BlockColumn<Row>;
  /** Cell of the totals row, which is shown if a column has one. */
  total?: ReactNode;
}

/** How the cells of a column are copied and pasted. */
export interface BlockColumn<Row> {
  /** Property of the row that a cell changes. */
  property: string;
  /** Value as text of a copied cell. */
  write: (value: unknown) => string;
  /** Parses the text of a pasted cell. */
  parse: (typed: string) => ParseResult<unknown>;
  /** Reason why a row cannot take a value, if any. */
  refuse?: (row: Row, value: unknown) => string | undefined;
  /** Whether the cells are switches, with the values 1 and 0. */
  isSwitch?: boolean;
}
