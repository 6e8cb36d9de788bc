/** A dialog that the URL names: `edit-12` for row 12, `new` without a row. */
export interface OpenDialog<Row> {
  kind: string;
  row: Row | undefined;
}

/** Parses a list's `?open=` into a dialog, with its row if that is on the page; null if none is open. */
export function openDialog<Row>(
  open: string | undefined,
  rows: readonly Row[] | undefined,
  getRowId: (row: Row) => string | number,
): OpenDialog<Row> | null {
  if (open === undefined) return null;
  const [kind = "", ...rest] = open.split("-");
  const id = rest.join("-");
  return { kind, row: rows?.find((row) => String(getRowId(row)) === id) };
}
