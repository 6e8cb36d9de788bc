import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classes } from "#shared/ui/classes.ts";
import type { CellKind } from "./cell-kind.ts";

interface CellEditorProps<Value> {
  name: string;
  value: Value;
  /** What the input begins with, and what is to be said about it. */
  typed: string;
  error: string | null;
  kind: CellKind<Value>;
  renderBeside: ((draft: Value) => ReactNode) | undefined;
  /** Hears the value that shall stand from now on: the old one where nothing is to be saved. */
  onEnd: (value: Value) => void;
}

/** The control of a cell that is being edited. */
export function CellEditor<Value>({ name, value, kind, renderBeside, onEnd, ...begin }: CellEditorProps<Value>) {
  const id = useId();
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const [typed, setTyped] = useState(begin.typed);
  const [error, setError] = useState(begin.error);
  const again = begin.error !== null;
  useEffect(() => {
    // Opened again by a refusal, it takes nobody away from where they have gone on.
    if (again && document.activeElement !== document.body) return;
    control.current?.focus();
    if (kind.options === undefined) control.current?.select();
  }, [kind.options, again]);

  const parsed = kind.parse(typed);
  const draft = parsed !== null && "value" in parsed ? parsed : null;
  const finish = () => {
    if (parsed === null) onEnd(value);
    else if ("error" in parsed) setError(parsed.error);
    else onEnd(parsed.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") finish();
    else onEnd(value);
  };
  const props = {
    ref: control,
    value: typed,
    "aria-label": name,
    "aria-invalid": error === null ? undefined : true,
    "aria-describedby": id,
    className: classes(
      "min-h-7 rounded-sm border-2 bg-paper px-1.5 text-ink outline-none",
      error === null ? "border-brand-strong" : "border-bad",
      kind.inputMode === undefined ? "w-60 max-w-full" : "w-24",
      kind.end && "text-right",
    ),
    onKeyDown,
    // A window that loses the focus is no decision.
    onBlur: (event: FocusEvent) => (event.relatedTarget === null && !document.hasFocus() ? undefined : finish()),
    onChange: (event: { target: { value: string } }) => {
      setTyped(event.target.value);
      setError(null);
    },
  };
  return (
    <span className="relative inline-flex flex-col">
      {kind.options === undefined ? (
        <input {...props} type={kind.type ?? "text"} inputMode={kind.inputMode} autoComplete="off" spellCheck={false} />
      ) : (
        <select {...props}>
          {kind.options.map((option) => (
            <option key={option.typed} value={option.typed}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      <span id={id} role="status" className="text-sm whitespace-normal">
        {error !== null && (
          <span className="font-semibold text-bad">
            <span aria-hidden="true">! </span>
            {error}
          </span>
        )}
        {error === null && draft !== null && renderBeside?.(draft.value)}
      </span>
    </span>
  );
}
