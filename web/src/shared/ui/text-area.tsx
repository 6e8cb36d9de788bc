import type { TextareaHTMLAttributes } from "react";
import { controlClasses, buildDescribedBy, Field, type FieldProps } from "./field.tsx";

interface TextAreaProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id"> {}

export function TextArea({ id, label, hint, error, ...area }: TextAreaProps) {
  const field = { id, label, hint, error };
  return (
    <Field {...field}>
      <textarea
        rows={4}
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={buildDescribedBy(field)}
        className={`${controlClasses(error)} py-2`}
      />
    </Field>
  );
}
