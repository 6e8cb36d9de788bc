import { m } from "#messages";
import { typeDay, writeDay } from "#shared/validate/indian-date.ts";
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
      value={shown}
      inputMode="numeric"
      placeholder={m.list_day_pattern()}
      autoComplete="off"
      onChange={(event) => onChange({ target: { value: typeDay(event.target.value, shown) } })}
    />
  );
}
