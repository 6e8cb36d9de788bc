import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { joinClasses } from "#shared/ui/classes.ts";
import { isSessionEnd, problemReason } from "#shared/api/problem.ts";
import { PencilIcon } from "../icons.tsx";
import { EmptyValue } from "../list/data-table.tsx";
import { CellEditor, type EditorStart } from "./cell-editor.tsx";
import type { CellKind } from "./cell-kind.ts";
import { EditConflictError, conflictMessage } from "../row-edits.ts";
import { SaveMark } from "./save-mark.tsx";
import { type CellSaving, useCellSave } from "./use-cell-save.ts";

interface EditableCellProps<Value> extends CellSaving<Value> {
  /** Accessible name, such as "Priority of CASHe". */
  name: string;
  value: Value;
  kind: CellKind<Value>;
  /** Shown below the input while the typed value is valid. */
  renderBeside?: (draft: Value) => ReactNode;
}

/** An open editor with the value it was opened with. */
interface OpenEditor<Value> extends EditorStart {
  value: Value;
}

/**
 * A value edited in place: a pencil on hover and focus; Enter, F2 or typing opens it, Enter or leaving saves, Esc
 * reverts. A rejected value stays in the editor with the reason. Long texts use several lines; in a table they are
 * truncated until edited.
 */
export function EditableCell<Value>({ name, value, kind, renderBeside, ...saving }: EditableCellProps<Value>) {
  const [editing, setEditing] = useState<OpenEditor<Value> | null>(null);
  // Saves against the row seen when the editor opened, so that a newer row conflicts instead of being overwritten.
  const save = useRef(saving.save);
  const cell = useCellSave(value, {
    ...saving,
    name,
    show: kind.show,
    save: (next) => save.current(next),
    onRefused: (error, tried) => setEditing(reopenAfterError(error, tried, kind, value)),
  });
  const open = (start: Partial<EditorStart> = {}) => {
    save.current = saving.save;
    setEditing({ value, typed: kind.write(value), error: null, ...start });
  };
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // Closing by keyboard restores the focus here; after a click elsewhere, the focus has moved already.
  useEffect(() => {
    if (wasEditing.current && editing === null && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = editing !== null;
  }, [editing]);
  const onKeyDown = (event: KeyboardEvent) => {
    const typed = typedCharacter(event, kind);
    if (typed === null) return;
    event.preventDefault();
    open(event.key === "F2" ? {} : { typed, begun: true });
  };
  const end = () => setEditing(null);
  const shown = kind.show(cell.shown);
  const side = kind.end ? "left" : "right";
  const text = (
    <span
      className={joinClasses(
        "overflow-hidden text-ellipsis wrap-anywhere",
        kind.end ? "ml-auto text-right" : "text-left",
      )}
    >
      {shown || <EmptyValue />}
    </span>
  );
  return (
    <span className={joinClasses("group/cell relative inline-flex items-center", kind.end && "-mr-1.5")}>
      {editing === null ? (
        <button
          ref={button}
          type="button"
          aria-label={m.common_edit_value({ name, value: shown || m.common_not_set() })}
          className={joinClasses(CELL_CLASSES, "hover:border-line-strong hover:bg-ground", !kind.end && "-ml-1.5")}
          onClick={() => open()}
          onKeyDown={onKeyDown}
        >
          {text}
        </button>
      ) : (
        <>
          <span aria-hidden="true" className={joinClasses(CELL_CLASSES, "invisible", !kind.end && "-ml-1.5")}>
            {text}
          </span>
          <CellEditor
            key={`${editing.typed} ${editing.error}`}
            name={name}
            value={editing.value}
            start={editing}
            kind={kind}
            renderBeside={renderBeside}
            onCancel={end}
            onSave={(next) => {
              end();
              cell.save(next);
            }}
          />
        </>
      )}
      {editing === null && cell.state === "still" && <Pencil side={side} />}
      <SaveMark state={cell.state} side={side} />
    </span>
  );
}

const CELL_CLASSES = "inline-flex min-h-7 max-w-70 min-w-8 items-center rounded-sm border border-transparent px-1.5";

/** The character with which a key starts replacing the value; null if none. The slash is the search shortcut. */
function typedCharacter(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  kind: Pick<CellKind<unknown>, "options">,
): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === "F2") return "";
  if (key === "Backspace" || key === "Delete") return kind.options === undefined ? "" : null;
  if (key.length !== 1 || key === " " || key === "/") return null;
  if (kind.options === undefined) return key;
  const begins = (label: string) => label.toLocaleLowerCase("en-IN").startsWith(key.toLocaleLowerCase("en-IN"));
  return kind.options.find(({ label }) => begins(label))?.typed ?? null;
}

/** Reopens the editor with the rejected value, and shows the conflict or the server's reason. */
function reopenAfterError<Value>(
  error: Error,
  tried: Value,
  kind: CellKind<Value>,
  value: Value,
): OpenEditor<Value> | null {
  if (isSessionEnd(error)) return null;
  const again = { value, typed: kind.write(tried) };
  const conflict = error instanceof EditConflictError ? error.conflicts[0] : undefined;
  if (conflict === undefined) return { ...again, error: problemReason(error) };
  const show = (one: unknown) => kind.show(one as Value);
  return { ...again, error: conflictMessage(conflict, show), hasConflict: true };
}

/** In the margin of the value, so that the layout does not shift. */
function Pencil({ side }: { side: "left" | "right" }) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        "pointer-events-none absolute top-1/2 -translate-y-1/2 scale-75 text-ink-2 opacity-0 group-focus-within/cell:opacity-100 group-hover/cell:opacity-100",
        side === "left" ? "right-full" : "left-full",
      )}
    >
      <PencilIcon />
    </span>
  );
}
