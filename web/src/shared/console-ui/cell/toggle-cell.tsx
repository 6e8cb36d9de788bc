import { m } from "#messages";
import { joinClasses } from "#shared/ui/classes.ts";
import { SaveMark } from "./save-mark.tsx";
import { type CellSaving, useCellSave } from "./use-cell-save.ts";

interface ToggleCellProps extends CellSaving<boolean> {
  /** Accessible name, such as "Status of CASHe". */
  name: string;
  on: boolean;
  disabled?: boolean;
}

/** A switch with an optimistic update, rolled back on an error. */
export function ToggleCell({ name, on, disabled = false, ...saving }: ToggleCellProps) {
  const cell = useCellSave(on, { ...saving, name, show: (is) => (is ? m.common_on() : m.common_off()) });
  return (
    <span className="relative inline-flex items-center">
      <Switch label={name} on={cell.shown} disabled={disabled || cell.state === "saving"} onChange={cell.save} />
      <SaveMark state={cell.state} side="right" />
    </span>
  );
}

interface SwitchProps {
  label: string;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

/** A switch whose knob shows its state as well as its colour; printed as a word. */
export function Switch({ label, on, disabled = false, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={on}
      aria-disabled={disabled || undefined}
      className="inline-grid min-h-7 place-items-center rounded-sm"
      onClick={() => !disabled && onChange(!on)}
    >
      <span aria-hidden="true" className="hidden print:inline">
        {on ? m.common_on() : m.common_off()}
      </span>
      <span
        className={joinClasses(
          "flex h-4.5 w-7.5 items-center rounded-full px-0.5 transition-colors duration-100 print:hidden",
          on ? "justify-end bg-brand-strong" : "justify-start bg-line-strong",
        )}
      >
        <span className="size-3.5 rounded-full bg-paper" />
      </span>
    </button>
  );
}
