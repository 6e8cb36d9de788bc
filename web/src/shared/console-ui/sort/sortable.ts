import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";

interface Sortable {
  row: HTMLElement;
  handle: HTMLElement;
  id: number;
  /** Whether the dragged row would be dropped after this one. */
  isAfter: (dragged: number) => boolean;
  onDrop: (dragged: number) => void;
}

/** Makes a row draggable by its handle, and a drop target for other rows of the same table or list. */
export function sortable({ row, handle, id, isAfter, onDrop }: Sortable): () => void {
  const list = row.parentElement;
  const mark = (place: "before" | "after" | null) => {
    if (place === null) delete row.dataset["drop"];
    else row.dataset["drop"] = place;
  };
  return combine(
    draggable({ element: row, dragHandle: handle, getInitialData: () => ({ id, list }) }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => source.data["list"] === list && source.data["id"] !== id,
      onDragEnter: ({ source }) => mark(isAfter(Number(source.data["id"])) ? "after" : "before"),
      onDragLeave: () => mark(null),
      onDrop: ({ source }) => {
        mark(null);
        onDrop(Number(source.data["id"]));
      },
    }),
  );
}
