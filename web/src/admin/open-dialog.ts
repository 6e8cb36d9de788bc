/** A dialog that the address names: `edit-12` is about the row 12, `new` about none. */
export interface OpenDialog<Row> {
  kind: string;
  row: Row | undefined;
}

/** The dialog in a list's `?open=`, with its row where that is on the page; null while none is open. */
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
