import type { SelectHTMLAttributes } from "react";
import { m } from "#messages";
import { buildDescribedBy, Field, type FieldProps } from "#shared/ui/field.tsx";
import { fieldClasses } from "./text-field.tsx";

interface SelectFieldProps extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, "id"> {
  options: readonly { value: string; label: string }[];
  /** Adds an empty choice. */
  optional?: boolean;
}

/** A compact select. */
export function SelectField({ id, label, hint, error, options, optional = false, ...select }: SelectFieldProps) {
  const field = { id, label, hint, error };
  const hasEmptyChoice = options.some(({ value }) => value === "");
  return (
    <Field {...field}>
      <select
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={buildDescribedBy(field)}
        className={fieldClasses(error)}
      >
        {!hasEmptyChoice && (optional || select.value === "") && <option value="">{m.common_choose()}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
