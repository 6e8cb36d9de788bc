import { useState } from "react";
import { m } from "#messages";
import type { Card } from "#shared/api/admin/cards.ts";
import { moneyCell, numberCell, required, textCell } from "#shared/console-ui/cell/cell-kind.ts";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import { LineDialog } from "#shared/console-ui/form/line-dialog.tsx";
import { FeaturesDialog } from "./features-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { cardNameKind } from "./card-name.ts";
import { ThumbnailDialog } from "./thumbnail-dialog.tsx";
import type { CardActions } from "./use-cards.ts";

const LONGEST_FEATURE = 200;

interface CardDialogProps {
  /** As the address names it. */
  kind: string;
  card: Card;
  actions: CardActions;
  onClose: () => void;
}

/** The dialog about one card that the address names; nothing where it names none. */
export function CardDialog({ kind, card: latest, actions, onClose }: CardDialogProps) {
  // The card that was seen: what somebody else changes meanwhile is not overwritten unseen.
  const [card] = useState(latest);
  const { category_name: name } = card;
  const line = (label: string) => ({ title: name, label, submit: m.cards_save(), onClose });
  switch (kind) {
    case "name":
      return (
        <LineDialog
          {...line(m.property_card_category_name())}
          kind={cardNameKind()}
          value={name}
          send={(value) => actions.save(card, "category_name", value)}
        />
      );
    case "order":
      return (
        <LineDialog
          {...line(m.property_card_sort_order())}
          kind={required(numberCell())}
          value={card.sort_order}
          send={(value) => actions.save(card, "sort_order", value).then(actions.reload)}
        />
      );
    case "key_feature":
      return (
        <LineDialog
          {...line(m.property_card_key_feature())}
          kind={textCell({ maxLength: LONGEST_FEATURE })}
          value={card.key_feature}
          send={(value) => actions.save(card, "key_feature", value)}
        />
      );
    case "annual_fee":
      return (
        <LineDialog
          {...line(m.property_card_annual_fee())}
          kind={required(moneyCell())}
          value={card.annual_fee}
          send={(value) => actions.save(card, "annual_fee", value)}
        />
      );
    case "utm":
      return <LinkDialog card={card} save={actions.save} onClose={onClose} />;
    case "features":
      return <FeaturesDialog card={card} save={actions.save} onClose={onClose} />;
    case "thumbnail":
      return <ThumbnailDialog card={card} save={actions.save} onClose={onClose} />;
    case "delete":
      return (
        <ConfirmDialog
          title={m.list_are_you_sure()}
          text={m.cards_delete_text({ name })}
          confirm={m.list_delete()}
          action={() => actions.remove(card)}
          onDone={onClose}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
