import { m } from "#messages";
import { typeDay, writeDay } from "#shared/validate/indian-date.ts";
import { TextField } from "./text-field.tsx";

interface DayFieldProps {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  /** `YYYY-MM-DD`, or what was typed where that is no day; `dayError` says so. */
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** One day, typed and shown in Indian order whatever the browser's language is. */
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
