import { useState } from "react";
import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import type { Card, CardProperty } from "#shared/api/admin/cards.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { type PropertyValue, propertyCell } from "#shared/console-ui/cell/property-kind.ts";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import { LineDialog } from "#shared/console-ui/form/line-dialog.tsx";
import { FeaturesDialog } from "./features-dialog.tsx";
import { KeyFeatureDialog } from "./key-feature-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { ThumbnailDialog } from "./thumbnail-dialog.tsx";
import type { CardActions } from "./use-cards.ts";

/** Properties edited in a dialog of one line. */
const LINES: Partial<Record<string, CardProperty>> = {
  name: "category_name",
  order: "sort_order",
  annual_fee: "annual_fee",
  best_for: "best_for",
  joining_fee: "joining_fee",
  interest_rate: "interest_rate",
  foreign_markup: "foreign_markup",
};

interface CardDialogProps {
  /** Kind of dialog in the URL. */
  kind: string;
  card: Card;
  actions: CardActions;
  onClose: () => void;
}

/** The dialog about one card that the URL names, if any. */
export function CardDialog({ kind, card: latest, actions, onClose }: CardDialogProps) {
  // Keeps the card as opened, so that saving conflicts with a newer version.
  const [card] = useState(latest);
  const { category_name: name } = card;
  const line = LINES[kind];
  if (line !== undefined) return <CardLine card={card} property={line} actions={actions} onClose={onClose} />;
  switch (kind) {
    case "utm":
      return <LinkDialog card={card} actions={actions} onClose={onClose} />;
    case "live":
      return <LinkDialog card={card} goesLive actions={actions} onClose={onClose} />;
    case "features":
      return <FeaturesDialog card={card} save={actions.saveTogether} onClose={onClose} />;
    case "key_feature":
      return <KeyFeatureDialog card={card} save={actions.saveTogether} onClose={onClose} />;
    case "thumbnail":
      return <ThumbnailDialog card={card} save={actions.save} onClose={onClose} />;
    case "delete":
      return (
        <ConfirmDialog
          title={m.common_are_you_sure()}
          text={m.cards_delete_text({ name })}
          confirm={m.common_delete()}
          action={() => actions.remove(card)}
          onDone={onClose}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}

interface CardLineProps {
  card: Card;
  property: CardProperty;
  actions: CardActions;
  onClose: () => void;
}

function CardLine({ card, property, actions, onClose }: CardLineProps) {
  const { language } = useBoot();
  const { find } = useProperties("card");
  const described = find(property);
  const kind = described && propertyCell(described, language);
  if (!described || !kind) return null;
  const send = async (value: PropertyValue) => {
    await actions.save(card, property, value as Card[CardProperty]);
    // A new position moves other cards too.
    if (property === "sort_order") await actions.reload();
  };
  return (
    <LineDialog
      title={card.category_name}
      label={described.label}
      submit={m.common_save()}
      kind={kind}
      value={card[property]}
      send={send}
      onClose={onClose}
    />
  );
}
