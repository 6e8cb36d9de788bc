import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import type { Card } from "#shared/api/admin/cards.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { UNIQUE_ID } from "./unique-id.ts";
import type { CardActions } from "./use-cards.ts";

interface LinkDialogProps {
  card: Card;
  actions: CardActions;
  /** Saving also switches the card on. */
  goesLive?: boolean;
  onClose: () => void;
}

/** The card's application link. Validated as in crates/domain, catalog/property/rule.rs. */
export function LinkDialog({ card, actions, goesLive = false, onClose }: LinkDialogProps) {
  const { label } = useProperties("card");
  const form = useForm({
    start: { value: card.utm_link },
    check: ({ value }) => ({ value: linkError(value.trim(), goesLive) }),
    send: async ({ value }) => {
      const utm_link = value.trim();
      if (goesLive) await actions.saveTogether(card, { utm_link, status: 1 });
      else if (utm_link !== card.utm_link) await actions.save(card, "utm_link", utm_link);
    },
    onSent: onClose,
  });
  return (
    <FormDialog
      title={
        goesLive
          ? m.cards_go_live_title({ name: card.category_name })
          : m.common_property_of({ what: label("utm_link"), name: card.category_name })
      }
      text={goesLive ? m.cards_go_live_text() : m.cards_utm_link_note({ placeholder: UNIQUE_ID })}
      submit={m.common_save()}
      form={form}
      onClose={onClose}
    >
      <TextAreaField
        {...form.text("value")}
        label={label("utm_link")}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}

/** Validates the link, which may be empty only while the card is off. */
function linkError(text: string, needed: boolean): string | null {
  if (text === "") return needed ? m.invalid_required() : null;
  return text.startsWith("https://") && !/\s/.test(text) ? null : m.invalid_link();
}
