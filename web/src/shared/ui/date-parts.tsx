import { useState } from "react";
import { m } from "#messages";
import { extractDigits } from "#shared/validate/typed.ts";
import { controlClasses, FieldGroup, type FieldProps } from "./field.tsx";

interface DatePartsProps extends FieldProps {
  /** `YYYY-MM-DD` as typed so far; parts may be short or empty. */
  value: string;
  onChange: (value: string) => void;
  /** Enables autocomplete for birth dates. */
  birthDate?: boolean;
}

/** A date typed as DD / MM / YYYY. */
export function DateParts({ value, onChange, birthDate = false, ...field }: DatePartsProps) {
  const [parts, setParts] = useState(() => splitDate(value));
  const change = (next: Partial<DatePartValues>) => {
    const all = { ...parts, ...next };
    setParts(all);
    onChange(joinDate(all));
  };
  const part = (key: keyof DatePartValues, label: string, digits: number) => (
    <label className="flex flex-col gap-1 text-sm text-ink-2">
      {label}
      <input
        value={parts[key]}
        onChange={(event) => change({ [key]: extractDigits(event.target.value, digits) })}
        inputMode="numeric"
        autoComplete={birthDate ? `bday-${key}` : "off"}
        aria-invalid={field.error ? true : undefined}
        className={`${controlClasses(field.error)} text-center tabular-nums`}
      />
    </label>
  );
  return (
    <FieldGroup {...field}>
      <div className="grid max-w-80 grid-cols-[1fr_1fr_1.4fr] gap-2">
        {part("day", m.common_day(), 2)}
        {part("month", m.common_month(), 2)}
        {part("year", m.common_year(), 4)}
      </div>
    </FieldGroup>
  );
}

interface DatePartValues {
  day: string;
  month: string;
  year: string;
}

function splitDate(value: string): DatePartValues {
  const [year = "", month = "", day = ""] = value.split("-");
  return { day, month, year };
}

function joinDate({ day, month, year }: DatePartValues): string {
  if (!day && !month && !year) return "";
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
