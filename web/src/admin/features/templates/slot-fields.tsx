import { m } from "#messages";
import type { FieldGroup } from "#shared/console-ui/form/groups.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { FieldGroup as Group } from "#shared/ui/field.tsx";
import type { SlotValues } from "./content.ts";
import { SLOT_TAGS } from "./words.ts";

interface SlotFieldsProps {
  /** The slots that stand in the texts. */
  slots: readonly FieldGroup<SlotValues>[];
  nameLanguage: (locale: string) => string;
}

/** How each slot of the texts is registered, and what replaces a value that does not fit. */
export function SlotFields({ slots, nameLanguage }: SlotFieldsProps) {
  const tags = Object.entries(SLOT_TAGS).map(([value, label]) => ({ value, label: label() }));
  return (
    <Section title={m.templates_slots()} note={m.templates_slots_note()}>
      {slots.length === 0 && <p>{m.templates_slots_none()}</p>}
      {slots.map(({ values: { name }, field, text }) => (
        <Group key={name} {...field("name")} label={`{${name}}`}>
          <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-4">
            <SelectField {...text("tag")} label={m.templates_slot_tag()} options={tags} optional />
            <TextField {...text("limit")} label={m.templates_slot_limit()} inputMode="numeric" autoComplete="off" />
            {(["en", "hi"] as const).map((locale) => (
              <TextField
                key={locale}
                {...text(locale)}
                label={m.templates_slot_fallback({ language: nameLanguage(locale) })}
                lang={locale}
                autoComplete="off"
              />
            ))}
          </div>
        </Group>
      ))}
    </Section>
  );
}
