import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import { createCard } from "#shared/api/admin/cards.ts";
import { type CellKind, textCell } from "#shared/console-ui/cell/cell-kind.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";

/** The spec's rule (section 5): letters, digits, spaces, hyphens, underscores. */
const CARD_NAME = /^[A-Za-z0-9 _-]+$/;

function cardNameKind(): CellKind<string> {
  return textCell({ required: true, maxLength: 100, pattern: CARD_NAME, error: m.invalid_card_name() });
}

interface CreateCardProps {
  onCreated: () => void;
  onClose: () => void;
}

/** Asks for a new card's name. While it is empty, Submit is disabled and the dialog says why (spec section 5). */
export function CreateCard({ onCreated, onClose }: CreateCardProps) {
  const { label } = useProperties("card");
  const form = useForm({
    start: { category_name: "" },
    check: ({ category_name }) => ({ category_name: nameError(category_name) }),
    send: ({ category_name }) => createCard(category_name.trim()),
    onSent: ({ message }) => {
      toast(message, "ok");
      onCreated();
    },
  });
  const empty = form.values.category_name.trim() === "";
  return (
    <FormDialog
      title={m.cards_create_title()}
      text={m.cards_create_text()}
      submit={m.common_submit()}
      missing={empty ? m.cards_name_missing() : null}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.text("category_name")} label={label("category_name")} autoComplete="off" />
    </FormDialog>
  );
}

function nameError(typed: string): string | null {
  const parsed = cardNameKind().parse(typed);
  return parsed !== null && "error" in parsed ? parsed.error : null;
}
