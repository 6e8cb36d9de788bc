import type { ReactNode } from "react";
import { Select } from "#shared/ui/select.tsx";
import { FieldControl } from "./field-control.tsx";
import { usePlaceChoices } from "./place.ts";
import { type FieldForm, fieldId } from "./use-field-form.ts";

interface FieldsProps {
  form: FieldForm;
  /** Content below some fields, by key, such as quick choices. */
  below?: Record<string, ReactNode>;
}

/** All visible fields of a form. */
export function Fields({ form, below }: FieldsProps) {
  const { choices, placeName } = usePlaceChoices(form);
  const last = form.fields.at(-1);
  return form.fields.map((field) => {
    const words = field.kind === "text" ? choices[field.key] : undefined;
    if (words === undefined) {
      return (
        <FieldControl
          key={field.key}
          field={field}
          form={form}
          enterKeyHint={field === last ? "done" : "next"}
          below={below?.[field.key]}
        />
      );
    }
    const [only] = words;
    if (only !== undefined && words.length === 1 && form.findError(field) === undefined) {
      return <SettledAnswer key={field.key} id={fieldId(field.key)} label={field.label} answer={placeName(only)} />;
    }
    const chosen = words.indexOf(String(form.answers[field.key]));
    return (
      <Select
        key={field.key}
        id={fieldId(field.key)}
        label={field.label}
        hint={field.why}
        error={form.findError(field)}
        options={words.map((word, id) => ({ id, value: placeName(word) }))}
        value={chosen < 0 ? null : chosen}
        onChange={(id) => form.set(field.key, id === null ? null : (words[id] ?? null))}
      />
    );
  });
}

/** An answer without a choice, shown as text. */
function SettledAnswer({ id, label, answer }: { id: string; label: string; answer: string }) {
  return (
    <p id={id}>
      <span className="block font-semibold">{label}</span>
      <span className="block py-1 text-lg">{answer}</span>
    </p>
  );
}
