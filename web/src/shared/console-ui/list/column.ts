import type { ReactNode } from "react";

/**
 * A table column. No table library is used, because the server searches, filters, sorts and pages, and the URL holds
 * that state.
 */
export interface Column<Row> {
  key: string;
  title: string;
  /** Cell content: text, an `EditableCell`, a `ToggleCell`, buttons. */
  cell: (row: Row) => ReactNode;
  /** Sort key, if the list can be sorted by this column. */
  sort?: string;
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
}
