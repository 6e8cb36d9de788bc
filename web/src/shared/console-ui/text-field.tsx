import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { joinClasses } from "#shared/ui/classes.ts";
import { buildDescribedBy, Field, type FieldProps } from "#shared/ui/field.tsx";
import { usePastedCells } from "#shared/ui/pasted-cells.ts";

interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, "id"> {
  ref?: Ref<HTMLInputElement>;
  /** Control at the end of the field. */
  end?: ReactNode;
}

/** A compact text field. On phones its font is large enough to prevent zooming. */
export function TextField({ id, label, hint, error: found, end, className, ...input }: TextFieldProps) {
  const { error, handlers } = usePastedCells(input.inputMode, found);
  const field = { id, label, hint, error };
  return (
    <Field {...field}>
      <div className="relative">
        <input
          {...handlers}
          {...input}
          id={id}
          type={input.type ?? "text"}
          aria-invalid={error ? true : undefined}
          aria-describedby={buildDescribedBy(field)}
          className={joinClasses(fieldClasses(error), end !== undefined && "pr-16", className)}
        />
        {end !== undefined && <div className="absolute inset-y-0 right-0.5 grid place-items-center">{end}</div>}
      </div>
    </Field>
  );
}

/** Classes of a text input. */
export function fieldClasses(error: string | undefined): string {
  return joinClasses(
    "min-h-9 w-full rounded-sm bg-paper px-2.5 text-ink max-sm:min-h-11 max-sm:text-[1rem]",
    error ? "border-2 border-bad" : "border border-ink-3",
  );
}
