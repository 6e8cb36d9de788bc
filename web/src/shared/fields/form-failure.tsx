import { sortErrors } from "#shared/api/problem.ts";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import type { FieldForm } from "./use-field-form.ts";

/** Errors of a form that no field shows. */
export function FormFailure({ form, error }: { form: FieldForm; error: Error | null }) {
  if (error === null) return null;
  const { unmarked } = sortErrors(
    error,
    form.fields.map(({ key }) => key),
  );
  return unmarked === null ? null : <SaveFailure error={error} message={unmarked} />;
}
