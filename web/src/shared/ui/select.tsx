import type { Ref, SelectHTMLAttributes } from "react";
import { m } from "#messages";
import type { FieldOption } from "#shared/api/types.ts";
import { controlClasses, buildDescribedBy, Field, type FieldProps } from "./field.tsx";

interface SelectProps extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "value" | "onChange"> {
  ref?: Ref<HTMLSelectElement>;
  options: FieldOption[];
  value: number | null;
  onChange: (id: number | null) => void;
}

/** A select. */
export function Select({ id, label, hint, error, options, value, onChange, ...select }: SelectProps) {
  const field = { id, label, hint, error };
  return (
    <Field {...field}>
      <select
        {...select}
        id={id}
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value === "" ? null : Number(event.target.value))}
        aria-invalid={error ? true : undefined}
        aria-describedby={buildDescribedBy(field)}
        className={controlClasses(error)}
      >
        <option value="">{m.common_choose()}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.value}
          </option>
        ))}
      </select>
    </Field>
  );
}
