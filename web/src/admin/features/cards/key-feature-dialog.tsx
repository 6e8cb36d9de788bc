import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import type { Card } from "#shared/api/admin/cards.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { changedTexts } from "./changed-texts.ts";
import type { SaveCardTogether } from "./use-cards.ts";

interface KeyFeatureDialogProps {
  card: Card;
  save: SaveCardTogether;
  onClose: () => void;
}

/** A card's key feature in both languages, saved together. */
export function KeyFeatureDialog({ card, save, onClose }: KeyFeatureDialogProps) {
  const { label } = useProperties("card");
  const { key_feature, key_feature_hi } = card;
  const start = { key_feature, key_feature_hi };
  const form = useForm({
    start,
    send: async (words) => {
      const changes = changedTexts(start, {
        key_feature: words.key_feature.trim(),
        key_feature_hi: words.key_feature_hi.trim(),
      });
      if (changes !== null) await save(card, changes);
    },
    onSent: onClose,
  });
  return (
    <FormDialog
      title={m.common_property_of({ what: label("key_feature"), name: card.category_name })}
      submit={m.common_save()}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.text("key_feature")} label={label("key_feature")} autoComplete="off" />
      <TextField {...form.text("key_feature_hi")} label={label("key_feature_hi")} lang="hi" autoComplete="off" />
    </FormDialog>
  );
}
