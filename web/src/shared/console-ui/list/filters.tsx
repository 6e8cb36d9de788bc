import { type MouseEvent, useState } from "react";
import { m } from "#messages";
import { sortErrors } from "#shared/api/problem.ts";
import { joinClasses } from "#shared/ui/classes.ts";
import { activeFilterClasses, filterClasses } from "./control-look.ts";
import { DateRange } from "./date-range.tsx";
import type { DaysPreset } from "./days.ts";
import type { List } from "./use-list.ts";

interface Option {
  value: string;
  label: string;
}

/**
 * A filter: chips for a few options, a select for many, a date range, or a text. `name` is its URL parameter.
 * `areAllLoaded`: there is no other value than those of the options, so that others are left out of the address.
 */
export type Filter =
  | { kind: "chips"; name: string; label: string; options: Option[] }
  | { kind: "select"; name: string; label: string; options: Option[]; areAllLoaded?: boolean }
  | { kind: "days"; name: string; to: string; label: string; presets: DaysPreset[] }
  | { kind: "text"; name: string; label: string };

interface FiltersProps {
  list: List;
  filters: readonly Filter[];
  /** Load error of the list; errors of a filter are shown at it. */
  error?: Error | null;
}

/** Filters and search of a list in one row. They stay while the list loads or fails. */
export function Filters({ list, filters, error = null }: FiltersProps) {
  const { marked } = sortErrors(error, filters.flatMap(filterParams));
  return filters.map((filter) => (
    <OneFilter
      key={filter.name}
      filter={filter}
      list={list}
      error={filterParams(filter)
        .map((name) => marked[name])
        .find((message) => message !== undefined)}
    />
  ));
}

/** URL parameters of a filter. */
export function filterParams(filter: Filter): string[] {
  return filter.kind === "days" ? [filter.name, filter.to] : [filter.name];
}

/** Clears search and filters where any is set, and leaves the focus in their region, because it is gone then. */
export function ClearFilters({ list, filters }: Omit<FiltersProps, "error">) {
  const names = ["q", ...filters.flatMap(filterParams)];
  if (names.every((name) => (list.search[name] ?? "") === "")) return null;
  const clear = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.closest<HTMLElement>("[role=search]")?.focus();
    list.setFilters(Object.fromEntries(names.map((name) => [name, undefined])));
  };
  return (
    <button
      type="button"
      className="min-h-8 rounded-sm px-1.5 font-semibold text-brand-strong underline underline-offset-4 max-sm:min-h-11"
      onClick={clear}
    >
      {m.list_filters_clear()}
    </button>
  );
}

function OneFilter({ filter, list, error }: { filter: Filter; list: List; error: string | undefined }) {
  const value = list.search[filter.name] ?? "";
  const set = (wanted: string) => list.setFilters({ [filter.name]: wanted === "" ? undefined : wanted });
  switch (filter.kind) {
    case "chips":
      return <Chips label={filter.label} options={filter.options} value={value} onChoose={set} />;
    case "select":
      return <SelectFilter label={filter.label} options={filter.options} value={value} onChoose={set} />;
    case "days":
      return (
        <DateRange
          label={filter.label}
          days={{ from: value, to: list.search[filter.to] ?? "" }}
          presets={filter.presets}
          error={error}
          onChange={({ from, to }) =>
            list.setFilters({ [filter.name]: from || undefined, [filter.to]: to || undefined })
          }
        />
      );
    case "text":
      return <TextFilter label={filter.label} value={value} error={error} onChoose={set} />;
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

/** Clicking the active chip clears the filter. */
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
            className={joinClasses(
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
    <select
      aria-label={label}
      value={value}
      className={joinClasses(filterClasses, "max-w-52", value !== "" && activeFilterClasses)}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{m.list_filter_any({ what: label })}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

interface TextFilterProps extends Omit<ChoiceProps, "options"> {
  error: string | undefined;
}

/** Applies on Enter and blur. */
function TextFilter({ label, value, error, onChoose }: TextFilterProps) {
  const [{ typed, typedFor }, setTyped] = useState({ typed: value, typedFor: value });
  // Back and "Show all" change the URL without typing.
  if (typedFor !== value) setTyped({ typed: value, typedFor: value });
  const filter = () => typed.trim() !== value && onChoose(typed.trim());
  return (
    <input
      type="text"
      aria-label={label}
      aria-invalid={error === undefined ? undefined : true}
      title={error}
      placeholder={label}
      value={typed}
      autoComplete="off"
      spellCheck={false}
      className={joinClasses(
        filterClasses,
        "w-46 placeholder:text-ink-3",
        value !== "" && activeFilterClasses,
        error !== undefined && "border-bad!",
      )}
      onChange={(event) => setTyped({ typed: event.target.value, typedFor: value })}
      onBlur={filter}
      onKeyDown={(event) => event.key === "Enter" && filter()}
    />
  );
}
