import { m } from "#messages";
import type { Card } from "#shared/api/admin/cards.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { UNIQUE_ID } from "./unique-id.ts";
import type { SaveCard } from "./use-cards.ts";

interface LinkDialogProps {
  card: Card;
  save: SaveCard;
  onClose: () => void;
}

/** Where people apply for a card. The server's rule: crates/domain, catalog/property/rule.rs. */
export function LinkDialog({ card, save, onClose }: LinkDialogProps) {
  const form = useForm({
    start: { value: card.utm_link },
    check: ({ value }) => ({ value: isLink(value.trim()) ? null : m.invalid_link() }),
    send: async ({ value }) => {
      if (value.trim() !== card.utm_link) await save(card, "utm_link", value.trim());
    },
    onSent: onClose,
  });
  return (
    <FormDialog
      title={m.list_property_of({ what: m.property_card_utm_link(), name: card.category_name })}
      text={m.cards_utm_link_note({ placeholder: UNIQUE_ID })}
      submit={m.cards_save()}
      form={form}
      onClose={onClose}
    >
      <TextAreaField
        {...form.text("value")}
        label={m.property_card_utm_link()}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}

/** No link at all is allowed: nobody can apply then. */
function isLink(text: string): boolean {
  return text === "" || (text.startsWith("https://") && !/\s/.test(text));
}
