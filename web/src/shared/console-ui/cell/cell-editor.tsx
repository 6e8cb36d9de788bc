import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { m } from "#messages";
import { joinClasses } from "#shared/ui/classes.ts";
import { hasSeveralCells } from "#shared/ui/pasted-cells.ts";
import { isTenfold } from "#shared/validate/tenfold.ts";
import type { CellKind } from "./cell-kind.ts";
import { CellNote, ConflictChoices, TenfoldNote } from "./cell-note.tsx";

/** Initial state of an editor, with an error or note. */
export interface EditorStart {
  typed: string;
  /** Whether the editor was opened by typing a character: then its text is not selected, so that typing continues. */
  begun?: boolean;
  /** Why the value is not saved. */
  error: string | null;
  /** Whether another admin changed the value, so that the user has to choose. */
  hasConflict?: boolean;
}

interface CellEditorProps<Value> {
  name: string;
  value: Value;
  start: EditorStart;
  kind: CellKind<Value>;
  renderBeside: ((draft: Value) => ReactNode) | undefined;
  /** Called with the value to save. */
  onSave: (value: Value) => void;
  /** Called to close without saving. */
  onCancel: () => void;
}

/** The input of a cell being edited. It overlays the cell, so that the layout does not shift. */
export function CellEditor<Value>({ name, value, start, kind, renderBeside, ...on }: CellEditorProps<Value>) {
  const id = useId();
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const [typed, setTyped] = useState(start.typed);
  const [error, setError] = useState(start.error);
  const [doubtful, setDoubtful] = useState(false);
  const again = start.error !== null;
  const begun = start.begun === true;
  useEffect(() => {
    // Reopened after an error, it must not steal the focus.
    if (again && document.activeElement !== document.body) return;
    control.current?.focus();
    if (kind.options === undefined && !begun) control.current?.select();
  }, [kind.options, again, begun]);

  const parsed = kind.parse(typed);
  const draft = parsed !== null && "value" in parsed ? parsed : null;
  const finish = () => {
    if (parsed === null) on.onCancel();
    else if ("error" in parsed) setError(parsed.error);
    else if (!doubtful && isTenfold(value, parsed.value)) setDoubtful(true);
    else if (again || kind.write(parsed.value) !== kind.write(value)) on.onSave(parsed.value);
    else on.onCancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab" && parsed !== null && "error" in parsed) {
      event.preventDefault();
      setError(parsed.error);
    }
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") finish();
    else on.onCancel();
  };
  const onBlur = (event: FocusEvent) => {
    // Losing the window's focus does not save, and a rejected value is sent again only on request.
    if (error !== null || doubtful || (event.relatedTarget === null && !document.hasFocus())) return;
    finish();
  };
  const props = {
    ref: control,
    value: typed,
    "aria-label": name,
    "aria-invalid": error === null ? undefined : true,
    "aria-describedby": id,
    className: joinClasses(
      "min-h-7 rounded-sm border-2 bg-paper px-1.5 font-normal text-ink outline-none",
      error === null ? "border-brand-strong" : "border-bad",
      kind.inputMode === undefined ? "w-60" : "w-20",
      kind.end && "text-right",
    ),
    onKeyDown,
    onBlur,
    onChange: (event: { target: { value: string } }) => {
      setTyped(event.target.value);
      setError(null);
      setDoubtful(false);
    },
    onPaste: (event: ClipboardEvent) => {
      if (kind.inputMode === undefined || !hasSeveralCells(event.clipboardData.getData("text/plain"))) return;
      event.preventDefault();
      setError(m.invalid_several_cells());
    },
  };
  return (
    <span
      className={joinClasses("absolute inset-y-0 z-4 inline-flex items-center", kind.end ? "right-0" : "-left-1.5")}
    >
      {kind.options === undefined ? (
        <input {...props} type="text" inputMode={kind.inputMode} autoComplete="off" spellCheck={false} />
      ) : (
        <select {...props}>
          {kind.options.map((option) => (
            <option key={option.typed} value={option.typed}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      <CellNote id={id} anchor={control} end={kind.end === true}>
        {error !== null && (
          <span className="font-semibold text-bad">
            <span aria-hidden="true">! </span>
            {error}
          </span>
        )}
        {error !== null && start.hasConflict === true && <ConflictChoices onTheirs={on.onCancel} onYours={finish} />}
        {error === null && doubtful && draft !== null && (
          <TenfoldNote before={kind.show(value)} now={kind.show(draft.value)} onKeep={on.onCancel} onSave={finish} />
        )}
        {error === null && !doubtful && draft !== null && renderBeside?.(draft.value)}
      </CellNote>
    </span>
  );
}
