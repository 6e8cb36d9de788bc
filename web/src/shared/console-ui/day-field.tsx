import type { KeyboardEvent } from "react";
import { m } from "#messages";
import { readDay, readDayTime, typeDay, writeDay, writeDayTime } from "#shared/validate/indian-date.ts";
import { TextField } from "./text-field.tsx";

interface DayFieldProps {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  /** `YYYY-MM-DD`, or the typed text if it is no valid day; see `dayError`. */
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** A date input in Indian order, independent of the browser's language. */
export function DayField({ value, onChange, ...field }: DayFieldProps) {
  const shown = writeDay(value);
  return (
    <TextField
      {...field}
      {...parsedWhenLeft(value, readDay, onChange)}
      value={shown}
      inputMode="numeric"
      placeholder={m.list_day_pattern()}
      autoComplete="off"
      onChange={(event) => onChange({ target: { value: typeDay(event.target.value, shown) } })}
    />
  );
}

/** As `DayField` with a time: the value is `YYYY-MM-DDTHH:MM`, or the typed text; see `dayTimeError`. */
export function DayTimeField({ value, onChange, ...field }: DayFieldProps) {
  return (
    <TextField
      {...field}
      {...parsedWhenLeft(value, readDayTime, onChange)}
      value={writeDayTime(value)}
      placeholder={m.list_day_time_pattern()}
      autoComplete="off"
      onChange={(event) => onChange({ target: { value: event.target.value } })}
    />
  );
}

/** Parses the typed text when the field is left or its form is sent: "26-Nov-26" may have been on its way to 2026. */
function parsedWhenLeft(value: string, read: (typed: string) => string | null, onChange: DayFieldProps["onChange"]) {
  const parse = () => {
    const parsed = read(value);
    if (parsed !== null && parsed !== value) onChange({ target: { value: parsed } });
  };
  return { onBlur: parse, onKeyDown: (event: KeyboardEvent) => void (event.key === "Enter" && parse()) };
}
