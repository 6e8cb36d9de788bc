import type { InputHTMLAttributes, ReactNode, Ref } from "react";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type"> {
  id: string;
  ref?: Ref<HTMLInputElement>;
  label: ReactNode;
  /** Beside the label, not in it, because a click on a link would toggle the checkbox. */
  aside?: ReactNode;
  error?: string | undefined;
}

/** A checkbox, never preselected. Takes the props of react-hook-form's `register`. */
export function Checkbox({ id, label, aside, error, ...input }: CheckboxProps) {
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-6 shrink-0 accent-brand-strong"
        />
        <div className="text-ink-2">
          <label htmlFor={id}>{label}</label> {aside}
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 ml-9 font-semibold text-bad">
          <span aria-hidden="true">! </span>
          {error}
        </p>
      )}
    </div>
  );
}
