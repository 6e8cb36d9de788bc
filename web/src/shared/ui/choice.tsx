import type { FieldOption } from "#shared/api/types.ts";
import { FieldGroup, type FieldProps } from "./field.tsx";

interface ChoiceProps extends FieldProps {
  name: string;
  options: FieldOption[];
  value: number | null;
  onChange: (id: number) => void;
}

/** Radio buttons. For more than about six options use `Select`. */
export function Choice({ name, options, value, onChange, ...field }: ChoiceProps) {
  return (
    <FieldGroup {...field}>
      <div className="flex flex-col gap-2">
        {options.map((option) => (
          <label
            key={option.id}
            className="flex min-h-12 items-center gap-3 rounded-md border border-line-strong px-3 has-checked:border-brand-strong has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              name={name}
              className="size-5 accent-brand-strong"
              checked={value === option.id}
              onChange={() => onChange(option.id)}
            />
            {option.value}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
