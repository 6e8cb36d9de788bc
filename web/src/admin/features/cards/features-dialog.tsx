import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import type { Card } from "#shared/api/admin/cards.ts";
import { FieldList } from "#shared/console-ui/form/field-list.tsx";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { changedTexts } from "./changed-texts.ts";
import type { SaveCardTogether } from "./use-cards.ts";

/** Used if the server states no limit. */
const DEFAULT_MAX_LENGTH = 50;

interface FeaturesDialogProps {
  card: Card;
  save: SaveCardTogether;
  onClose: () => void;
}

/** Edits a card's features in both languages: add, remove, none empty (spec section 5). */
export function FeaturesDialog({ card, save, onClose }: FeaturesDialogProps) {
  const { label, find } = useProperties("card");
  const { marketing_bullets, marketing_bullets_hi } = card;
  const start = { marketing_bullets, marketing_bullets_hi };
  const form = useForm({
    start,
    check: (points) => ({
      marketing_bullets: points.marketing_bullets.map(validatePoint),
      marketing_bullets_hi: points.marketing_bullets_hi.map(validatePoint),
    }),
    send: async (points) => {
      const changes = changedTexts(start, {
        marketing_bullets: points.marketing_bullets.map(trimPoint),
        marketing_bullets_hi: points.marketing_bullets_hi.map(trimPoint),
      });
      if (changes !== null) await save(card, changes);
    },
    onSent: onClose,
  });
  return (
    <FormDialog
      title={m.common_property_of({ what: label("marketing_bullets"), name: card.category_name })}
      submit={m.common_save()}
      form={form}
      onClose={onClose}
    >
      <FieldList
        list={form.list("marketing_bullets")}
        label={(number) => m.cards_bullet({ number })}
        removeLabel={(number) => m.cards_bullet_remove({ number })}
        addLabel={m.cards_bullet_add()}
        most={find("marketing_bullets")?.max ?? DEFAULT_MAX_LENGTH}
      />
      <div className="flex flex-col gap-2 border-t border-line pt-3">
        <FieldList
          list={form.list("marketing_bullets_hi")}
          label={(number) => m.cards_bullet_hi({ number })}
          removeLabel={(number) => m.cards_bullet_hi_remove({ number })}
          addLabel={m.cards_bullet_hi_add()}
          most={find("marketing_bullets_hi")?.max ?? DEFAULT_MAX_LENGTH}
          lang="hi"
        />
      </div>
    </FormDialog>
  );
}

function validatePoint(point: string): string | null {
  return point.trim() === "" ? m.cards_bullet_empty() : null;
}

function trimPoint(point: string): string {
  return point.trim();
}
