import { m } from "#messages";
import type { Card } from "#shared/api/admin/cards.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { IconButton } from "#shared/console-ui/icon-button.tsx";
import { BinIcon } from "#shared/console-ui/icons.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import type { SaveCard } from "./use-cards.ts";

interface FeaturesDialogProps {
  card: Card;
  save: SaveCard;
  onClose: () => void;
}

/** The points that a card is sold by: added and taken away one by one, none of them empty (spec section 5). */
export function FeaturesDialog({ card, save, onClose }: FeaturesDialogProps) {
  const form = useForm({
    start: { value: card.marketing_bullets },
    check: ({ value }) => ({ value: value.some(isEmpty) ? m.cards_bullet_empty() : null }),
    send: ({ value }) =>
      save(
        card,
        "marketing_bullets",
        value.map((bullet) => bullet.trim()),
      ),
    onSent: onClose,
  });
  const bullets = form.values.value;
  const { id, error } = form.field("value");
  return (
    <FormDialog
      title={m.list_property_of({ what: m.property_card_marketing_bullets(), name: card.category_name })}
      submit={m.cards_save()}
      form={form}
      onClose={onClose}
    >
      <ol id={id} className="flex flex-col gap-2">
        {bullets.map((bullet, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a point is nothing but its place and its text
          <li key={index} className="grid grid-cols-[1fr_auto] items-end gap-1">
            <TextField
              id={`${id}-${index}`}
              label={m.cards_bullet({ number: index + 1 })}
              value={bullet}
              error={error !== undefined && isEmpty(bullet) ? error : undefined}
              onChange={(event) => form.set({ value: bullets.with(index, event.target.value) })}
            />
            <IconButton
              label={m.cards_bullet_remove({ number: index + 1 })}
              onClick={() => form.set({ value: bullets.toSpliced(index, 1) })}
            >
              <BinIcon />
            </IconButton>
          </li>
        ))}
      </ol>
      <div>
        <Button look="secondary" onClick={() => form.set({ value: [...bullets, ""] })}>
          {m.cards_bullet_add()}
        </Button>
      </div>
    </FormDialog>
  );
}

function isEmpty(bullet: string): boolean {
  return bullet.trim() === "";
}
