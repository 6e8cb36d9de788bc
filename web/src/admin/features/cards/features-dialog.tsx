import { m } from "#messages";
import { useProperties } from "#admin/properties.ts";
import type { Card } from "#shared/api/admin/cards.ts";
import { FieldList } from "#shared/console-ui/form/field-list.tsx";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import type { SaveCard } from "./use-cards.ts";

/** Where the server does not say it. */
const MOST = 50;

interface FeaturesDialogProps {
  card: Card;
  save: SaveCard;
  onClose: () => void;
}

/** The points that a card is sold by: added and taken away one by one, none of them empty (spec section 5). */
export function FeaturesDialog({ card, save, onClose }: FeaturesDialogProps) {
  const { label, find } = useProperties("card");
  const property = find("marketing_bullets");
  const form = useForm({
    start: { value: card.marketing_bullets },
    check: ({ value }) => ({ value: value.map((bullet) => (bullet.trim() === "" ? m.cards_bullet_empty() : null)) }),
    send: ({ value }) =>
      save(
        card,
        "marketing_bullets",
        value.map((bullet) => bullet.trim()),
      ),
    onSent: onClose,
  });
  return (
    <FormDialog
      title={m.list_property_of({ what: label("marketing_bullets"), name: card.category_name })}
      submit={m.cards_save()}
      form={form}
      onClose={onClose}
    >
      <FieldList
        list={form.list("value")}
        label={(number) => m.cards_bullet({ number })}
        removeLabel={(number) => m.cards_bullet_remove({ number })}
        addLabel={m.cards_bullet_add()}
        most={property?.max ?? MOST}
      />
    </FormDialog>
  );
}
