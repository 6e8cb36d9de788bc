import { type ReactNode, useState } from "react";
import type { List } from "../list/use-list.ts";
import { openDialog } from "./open-dialog.ts";

interface RowDialogsProps<Row> {
  list: Pick<List, "search" | "open">;
  rows: readonly Row[] | undefined;
  getRowId: (row: Row) => number;
  reload: () => Promise<void>;
  /** Asks for the first values of a new row. */
  renderNew: (onCreated: (id: number) => void, onClose: () => void) => ReactNode;
  renderEdit: (row: Row, onClose: () => void) => ReactNode;
}

/** The dialog in a list's URL: `new`, or `edit-12`. A created row opens for editing. */
export function RowDialogs<Row>(props: RowDialogsProps<Row>) {
  const { list, rows, getRowId, reload, renderNew, renderEdit } = props;
  const dialog = openDialog(list.search.open, rows, getRowId);
  const close = () => list.open(undefined);
  if (dialog === null) return null;
  if (dialog.kind === "new") {
    const created = async (id: number) => {
      await reload();
      list.open(`edit-${id}`);
    };
    return renderNew((id) => void created(id), close);
  }
  return (
    dialog.row && <EditedRow key={list.search.open} row={dialog.row} renderSeen={(row) => renderEdit(row, close)} />
  );
}

/** Keeps the row as opened, so that saving conflicts with a newer version. */
function EditedRow<Row>({ row, renderSeen }: { row: Row; renderSeen: (seen: Row) => ReactNode }) {
  const [seen] = useState(() => row);
  return renderSeen(seen);
}
