import { Problem } from "#shared/api/problem.ts";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import type { FieldForm } from "./use-field-form.ts";

/** Why a form was not saved, unless its fields say so themselves. */
export function FormFailure({ form, error }: { form: FieldForm; error: Error | null }) {
  const refused = error instanceof Problem ? Object.keys(error.fields) : [];
  const isShown = form.fields.some((field) => refused.includes(field.key));
  return error === null || isShown ? null : <SaveFailure error={error} />;
}
