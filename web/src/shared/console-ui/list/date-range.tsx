import { type FocusEvent, type KeyboardEvent, useId, useState } from "react";
import { m } from "#messages";
import { joinClasses } from "#shared/ui/classes.ts";
import { addSlashes, isCompleteDay, readDay, writeDay } from "#shared/validate/indian-date.ts";
import { activeFilterClasses, filterClasses } from "./control-look.ts";
import { type Days, type DaysPreset, rangeError } from "./days.ts";

interface DateRangeProps {
  /** Label, such as "Days" or "When". */
  label: string;
  /** `YYYY-MM-DD`, empty if open-ended. */
  days: Days;
  presets: readonly DaysPreset[];
  /** Last allowed day. */
  last?: string | undefined;
  /** Whether both days are required. */
  closed?: boolean;
  /** Server error of the range. */
  error?: string | undefined;
  /** `preset` is undefined if the days were typed. */
  onChange: (days: Days, preset?: string) => void;
}

/**
 * First and last day in Indian order. Typed text is a draft, committed on Enter and blur once both days are complete
 * and valid.
 */
export function DateRange({ label, days, presets, last, closed = false, error, onChange }: DateRangeProps) {
  const id = useId();
  const written = { from: writeDay(days.from), to: writeDay(days.to) };
  const daysKey = `${days.from} ${days.to}`;
  const [state, setState] = useState({ draft: written, error: null as string | null, daysKey });
  // Back, a preset and "Show all" change the days without typing.
  if (state.daysKey !== daysKey) setState({ draft: written, error: null, daysKey });
  const { draft } = state;
  const preset = presets.find((choice) => choice.days.from === days.from && choice.days.to === days.to);

  // A range that is always set does not narrow by itself.
  const isActive = !closed && daysKey !== " ";

  const commit = (typed: Days, left: boolean) => {
    const from = readDay(typed.from);
    const to = readDay(typed.to);
    const isComplete = [typed.from, typed.to].every((text) => isCompleteDay(text) || (text === "" && !closed));
    const wrong = rangeError({ from, to }, { last, closed });
    const shownError = left || isComplete ? wrong : null;
    setState({ draft: typed, error: shownError, daysKey });
    if (wrong !== null || from === null || to === null || !(left || isComplete)) return;
    if (from !== days.from || to !== days.to) onChange({ from, to });
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.parentElement?.contains(event.relatedTarget)) return;
    // Blur of the window does not commit.
    if (event.relatedTarget === null && !document.hasFocus()) return;
    commit(draft, true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") commit(draft, true);
    if (event.key === "Escape") setState({ draft: written, error: null, daysKey });
  };
  const message = state.error ?? error ?? null;
  const input = (part: keyof Days, name: string) => (
    <input
      type="text"
      inputMode="numeric"
      aria-label={m.list_day_of({ what: label, side: name })}
      aria-invalid={message === null ? undefined : true}
      aria-describedby={message === null ? undefined : id}
      placeholder={m.list_day_pattern()}
      autoComplete="off"
      value={draft[part]}
      className="w-26 min-w-0 rounded-sm bg-transparent px-1 text-ink placeholder:text-ink-3"
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.target.select()}
      onChange={(event) => commit({ ...draft, [part]: addSlashes(event.target.value, draft[part]) }, false)}
    />
  );
  return (
    <div role="group" aria-label={label} className="relative flex max-w-full items-stretch">
      {isActive && (
        <span
          aria-hidden="true"
          className={joinClasses(
            filterClasses,
            activeFilterClasses,
            "inline-flex items-center rounded-r-none border-r-0",
          )}
        >
          {label}
        </span>
      )}
      <select
        aria-label={m.list_days_preset({ what: label })}
        value={preset?.key ?? (daysKey === " " ? "" : CUSTOM_RANGE)}
        className={joinClasses(filterClasses, "min-w-0 rounded-r-none border-r-0", isActive && "rounded-l-none")}
        onChange={(event) => {
          const chosen = presets.find(({ key }) => key === event.target.value);
          if (chosen !== undefined) onChange(chosen.days, chosen.key);
          else if (event.target.value === "" && daysKey !== " ") onChange({ from: "", to: "" });
        }}
      >
        {!closed && <option value="">{m.list_filter_any({ what: label })}</option>}
        {presets.map((choice) => (
          <option key={choice.key} value={choice.key}>
            {choice.label}
          </option>
        ))}
        <option value={CUSTOM_RANGE}>{m.list_custom_range()}</option>
      </select>
      <span
        className={joinClasses(
          filterClasses,
          "inline-flex items-center rounded-l-none px-1!",
          message !== null && "border-bad",
        )}
      >
        {input("from", m.list_from())}
        <span aria-hidden="true" className="text-ink-3">
          –
        </span>
        {input("to", m.list_to())}
      </span>
      <span
        id={id}
        role="status"
        className="absolute top-full left-0 z-10 mt-0.5 rounded-sm bg-bad-soft px-2 py-0.5 text-sm font-semibold text-bad shadow-sm empty:hidden"
      >
        {message !== null && (
          <>
            <span aria-hidden="true">! </span>
            {message}
          </>
        )}
      </span>
    </div>
  );
}

/** Option for typed days. */
const CUSTOM_RANGE = "custom_range";
