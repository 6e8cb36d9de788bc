import { type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { classes } from "#shared/ui/classes.ts";
import { PencilIcon } from "../icons.tsx";
import { Nothing } from "../list/data-table.tsx";
import { CellEditor } from "./cell-editor.tsx";
import type { CellKind } from "./cell-kind.ts";
import { meanwhileText } from "../row-edits.ts";
import { SaveMark } from "./save-mark.tsx";
import { type CellSaving, useCellSave } from "./use-cell-save.ts";

interface EditableCellProps<Value> extends CellSaving<Value> {
  /** Says what and whose: "Priority of CASHe". */
  name: string;
  value: Value;
  kind: CellKind<Value>;
  /** Stands under the input while a value is typed that could be saved. */
  renderBeside?: (draft: Value) => ReactNode;
}

/** An editor: the value that it was opened with, what it begins with, and what is to be said about that. */
interface Opened<Value> {
  value: Value;
  typed: string;
  error: string | null;
}

/**
 * A value that is edited where it stands: a pencil on hover and focus, Enter or leaving saves what has changed, Esc
 * reverts. A long text takes several lines, but in a table, whose rows have one: there it is cut off until it is edited.
 */
export function EditableCell<Value>({ name, value, kind, renderBeside, ...saving }: EditableCellProps<Value>) {
  const [editing, setEditing] = useState<Opened<Value> | null>(null);
  // Belongs to the row that was seen when the editor opened: whatever comes meanwhile is not overwritten unseen.
  const save = useRef(saving.save);
  const cell = useCellSave(value, { ...saving, save: (next) => save.current(next) }, (meanwhile, yours) => {
    const theirs = meanwhile.lost[0]?.theirs as Value;
    setEditing({ value, typed: kind.write(yours), error: meanwhileText(kind.show(theirs), kind.show(yours)) });
  });
  const open = () => {
    save.current = saving.save;
    setEditing({ value, typed: kind.write(value), error: null });
  };
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // Whoever ends by key goes on from here; whoever clicked elsewhere has gone on already.
  useEffect(() => {
    if (wasEditing.current && editing === null && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = editing !== null;
  }, [editing]);
  if (editing !== null) {
    const end = (next: Value) => {
      setEditing(null);
      if (kind.write(next) !== kind.write(editing.value)) cell.save(next);
    };
    return <CellEditor {...editing} name={name} kind={kind} renderBeside={renderBeside} onEnd={end} />;
  }
  const shown = kind.show(cell.shown);
  const side = kind.end ? "left" : "right";
  return (
    <span className={classes("group/cell relative inline-flex items-center", kind.end && "-mr-1.5")}>
      <button
        ref={button}
        type="button"
        aria-label={m.list_edit({ name, value: shown || m.list_nothing() })}
        className={classes(
          "inline-flex min-h-7 max-w-70 min-w-8 items-center rounded-sm border border-transparent px-1.5 hover:border-line-strong hover:bg-ground",
          !kind.end && "-ml-1.5",
        )}
        onClick={open}
      >
        <span
          className={classes(
            "overflow-hidden text-ellipsis wrap-anywhere",
            kind.end ? "ml-auto text-right" : "text-left",
          )}
        >
          {shown || <Nothing />}
        </span>
      </button>
      {cell.state === "still" && <Pencil side={side} />}
      <SaveMark state={cell.state} side={side} />
    </span>
  );
}

/** In the margin of the value, so that showing it moves nothing. */
function Pencil({ side }: { side: "left" | "right" }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "pointer-events-none absolute top-1/2 -translate-y-1/2 scale-75 text-ink-2 opacity-0 group-focus-within/cell:opacity-100 group-hover/cell:opacity-100",
        side === "left" ? "right-full" : "left-full",
      )}
    >
      <PencilIcon />
    </span>
  );
}
