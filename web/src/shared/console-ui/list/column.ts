import type { ReactNode } from "react";

/**
 * One column of a table. A plain description is all that the lists need: the server searches, filters, sorts and pages,
 * so a table library would hold state that stands in the address already.
 */
export interface Column<Row> {
  key: string;
  title: string;
  /** What the cell holds: text, an `EditableCell`, a `ToggleCell`, buttons. */
  cell: (row: Row) => ReactNode;
  /** The name to sort by, where the list can be sorted by this column. */
  sort?: string;
  /** Numbers stand at the right. */
  end?: boolean;
  /** Explains the title, behind a small mark. */
  note?: string;
  /** Names the row where the first column does not. */
  head?: boolean;
  /** Its texts are cut off where they are long. */
  short?: boolean;
  /** Stays in view at the right end of a table that scrolls. */
  pinned?: boolean;
  /** The title is read out but not shown: a column of buttons. */
  hideTitle?: boolean;
}
