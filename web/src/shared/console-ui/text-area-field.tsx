import type { Ref, TextareaHTMLAttributes } from "react";
import { joinClasses } from "#shared/ui/classes.ts";
import { buildDescribedBy, Field, type FieldProps } from "#shared/ui/field.tsx";
import { fieldClasses } from "./text-field.tsx";

interface TextAreaFieldProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id"> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A compact multi-line text field. */
export function TextAreaField({ id, label, hint, error, className, ...area }: TextAreaFieldProps) {
  const field = { id, label, hint, error };
  return (
    <Field {...field}>
      <textarea
        rows={3}
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={buildDescribedBy(field)}
        className={joinClasses(fieldClasses(error), "py-1.5", className)}
      />
    </Field>
  );
}
