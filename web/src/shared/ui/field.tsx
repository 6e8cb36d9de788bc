import type { ReactNode } from "react";

/** Common props of all controls. `id` is also the target of the error summary's link. */
export interface FieldProps {
  id: string;
  label: string;
  /** Explanation or format. */
  hint?: ReactNode;
  error?: string | undefined;
}

/** Value of aria-describedby. */
export function buildDescribedBy({ id, hint, error }: FieldProps): string | undefined {
  const ids = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter((part) => part !== null);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/** Label, hint and error around one control. */
export function Field({ id, label, hint, error, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** Label, hint and error around a group of controls, as a fieldset with a legend. */
export function FieldGroup({ id, label, hint, error, children }: FieldProps & { children: ReactNode }) {
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={buildDescribedBy({ id, label, hint, error })} className="min-w-0">
      <legend className="mb-1 font-semibold">{label}</legend>
      <FieldHint id={id} hint={hint} />
      <div className="mt-1">{children}</div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <p id={`${id}-hint`} className="text-sm text-ink-3">
      {hint}
    </p>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mt-1 font-semibold text-bad">
      <span aria-hidden="true">! </span>
      {error}
    </p>
  );
}

/** Classes of a text-like control. */
export function controlClasses(error: string | undefined): string {
  const border = error ? "border-2 border-bad" : "border border-ink-2";
  return `min-h-13 w-full rounded-md bg-paper px-3 text-lg text-ink ${border}`;
}
