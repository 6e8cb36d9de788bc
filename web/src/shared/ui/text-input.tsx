import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { joinClasses } from "./classes.ts";
import { controlClasses, buildDescribedBy, Field, type FieldProps } from "./field.tsx";
import { usePastedCells } from "./pasted-cells.ts";

interface TextInputProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "prefix"> {
  ref?: Ref<HTMLInputElement>;
  /** Shown inside the input, before the text: "+91", "₹". */
  prefix?: string;
  /** Shown below the input: the amount in words, the bank of an IFSC. */
  note?: ReactNode;
  /** Limits of the answer, shown below the input. */
  limits?: string | undefined;
  /** Content below the control, such as quick choices. */
  below?: ReactNode;
}

/** A text field. Takes the props of react-hook-form's `register`. */
export function TextInput({
  id,
  label,
  hint,
  error: found,
  prefix,
  note,
  limits,
  below,
  className,
  ...input
}: TextInputProps) {
  const { error, handlers } = usePastedCells(input.inputMode, found);
  const field = { id, label, hint, error };
  return (
    <Field {...field}>
      <div className="relative">
        {prefix && (
          <span
            aria-hidden="true"
            className="absolute inset-y-3 left-0 grid w-14 place-items-center border-r border-line font-semibold text-ink-2"
          >
            {prefix}
          </span>
        )}
        <input
          {...handlers}
          {...input}
          id={id}
          type={input.type ?? "text"}
          aria-invalid={error ? true : undefined}
          aria-describedby={[buildDescribedBy(field), limits && `${id}-limits`].filter(Boolean).join(" ") || undefined}
          className={joinClasses(controlClasses(error), prefix && "pl-17", className)}
        />
      </div>
      {note && <p className="text-sm text-ink-2">{note}</p>}
      {limits && (
        <p id={`${id}-limits`} className="text-sm text-ink-3">
          {limits}
        </p>
      )}
      {below}
    </Field>
  );
}
