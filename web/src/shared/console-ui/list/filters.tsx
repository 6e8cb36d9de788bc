import { m } from "#messages";
import { classes } from "#shared/ui/classes.ts";
import type { List } from "./use-list.ts";

interface Option {
  value: string;
  label: string;
}

/**
 * One filter of a list: chips for a few choices, a select for many, a day, a text where nobody can list the choices.
 * `name` is its name in the address.
 */
export type Filter =
  | { kind: "chips"; name: string; label: string; options: Option[] }
  | { kind: "select"; name: string; label: string; options: Option[] }
  | { kind: "day"; name: string; label: string }
  | { kind: "text"; name: string; label: string };

export const controlLook = "min-h-8 rounded-sm border border-line-strong bg-paper px-2 text-ink max-sm:min-h-11";

/** The filters of a list, in one row with its search. */
export function Filters({ list, filters }: { list: List; filters: readonly Filter[] }) {
  return filters.map((filter) => <OneFilter key={filter.name} filter={filter} list={list} />);
}

function OneFilter({ filter, list }: { filter: Filter; list: List }) {
  const value = list.search[filter.name] ?? "";
  const set = (wanted: string) => list.setFilters({ [filter.name]: wanted === "" ? undefined : wanted });
  switch (filter.kind) {
    case "chips":
      return <Chips label={filter.label} options={filter.options} value={value} onChoose={set} />;
    case "select":
      return <SelectFilter label={filter.label} options={filter.options} value={value} onChoose={set} />;
    case "day":
      return (
        <label className="flex items-center gap-1.5 text-ink-2">
          {filter.label}
          <input type="date" value={value} className={controlLook} onChange={(event) => set(event.target.value)} />
        </label>
      );
    case "text":
      // Back and "Show all" change the address without typing: then it begins anew.
      return <TextFilter key={value} label={filter.label} value={value} onChoose={set} />;
    default:
      return filter satisfies never;
  }
}

interface ChoiceProps {
  label: string;
  options: Option[];
  value: string;
  onChoose: (value: string) => void;
}

/** A chip that is pressed again shows everything. */
function Chips({ label, options, value, onChoose }: ChoiceProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {options.map((option) => {
        const pressed = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={pressed}
            className={classes(
              "min-h-7.5 rounded-full border px-3 max-sm:min-h-11",
              pressed
                ? "border-brand-strong bg-brand-soft font-semibold"
                : "border-line-strong bg-paper hover:bg-ground",
            )}
            onClick={() => onChoose(pressed ? "" : option.value)}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}

function SelectFilter({ label, options, value, onChoose }: ChoiceProps) {
  return (
    <select aria-label={label} value={value} className={controlLook} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{m.list_filter_any({ what: label })}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Filters on Enter and on leaving it. */
function TextFilter({ label, value, onChoose }: Omit<ChoiceProps, "options">) {
  const filter = (typed: string) => typed.trim() !== value && onChoose(typed.trim());
  return (
    <input
      type="text"
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      autoComplete="off"
      spellCheck={false}
      className={`${controlLook} w-46 placeholder:text-ink-3`}
      onBlur={(event) => filter(event.target.value)}
      onKeyDown={(event) => event.key === "Enter" && filter(event.currentTarget.value)}
    />
  );
}
