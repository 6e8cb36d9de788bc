import { Select } from "#shared/ui/select.tsx";
import { FieldControl } from "./field-control.tsx";
import { usePlaceChoices } from "./place.ts";
import { type FieldForm, fieldId } from "./use-field-form.ts";

/** Every field that a form asks now, one below the other. */
export function Fields({ form }: { form: FieldForm }) {
  const { choices, nameOf } = usePlaceChoices(form);
  const last = form.fields.at(-1);
  return form.fields.map((field) => {
    const words = field.kind === "text" ? choices[field.key] : undefined;
    if (words === undefined) {
      return <FieldControl key={field.key} field={field} form={form} enterKeyHint={field === last ? "done" : "next"} />;
    }
    const chosen = words.indexOf(String(form.answers[field.key]));
    return (
      <Select
        key={field.key}
        id={fieldId(field.key)}
        label={field.label}
        hint={field.why}
        error={form.errorOf(field)}
        options={words.map((word, id) => ({ id, value: nameOf(word) }))}
        value={chosen < 0 ? null : chosen}
        onChange={(id) => form.set(field.key, id === null ? null : (words[id] ?? null))}
      />
    );
  });
}
