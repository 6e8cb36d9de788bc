import { m } from "#messages";
import type { Card } from "#shared/api/admin/cards.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { ToggleCell } from "#shared/console-ui/cell/toggle-cell.tsx";
import { copyText } from "#shared/console-ui/copy.ts";
import { IconButton } from "#shared/console-ui/icon-button.tsx";
import { BinIcon, CopyIcon } from "#shared/console-ui/icons.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { SortHandle } from "#shared/console-ui/sort/sort-handle.tsx";
import { rupees } from "#shared/format/money.ts";
import { DialogCell } from "./dialog-cell.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import { UNIQUE_ID } from "./unique-id.ts";
import type { CardActions } from "./use-cards.ts";

interface ColumnInput {
  actions: CardActions;
  /** All ids in their order; null while the table shows another order or only some cards. */
  ids: readonly number[] | null;
  /** Opens a dialog: "features-12". */
  open: (dialog: string) => void;
}

/** The spec's columns (section 2). */
export function cardColumns({ actions, ids, open }: ColumnInput): Column<Card>[] {
  return [
    {
      key: "order",
      title: m.property_card_sort_order(),
      sort: "sort_order",
      cell: (card) => <OrderCell card={card} ids={ids} onOrder={actions.order} open={open} />,
    },
    {
      key: "thumbnail",
      title: m.property_card_category_img_thumb(),
      cell: (card) => <Thumbnail card={card} onEdit={() => open(`thumbnail-${card.category_id}`)} />,
    },
    {
      key: "name",
      title: m.property_card_category_name(),
      sort: "category_name",
      head: true,
      cell: (card) => (
        <DialogCell
          name={nameOf(card, m.property_card_category_name())}
          onEdit={() => open(`name-${card.category_id}`)}
        >
          {card.category_name}
        </DialogCell>
      ),
    },
    {
      key: "key_features",
      title: m.property_card_key_feature(),
      cell: (card) => (
        <DialogCell
          name={nameOf(card, m.property_card_key_feature())}
          onEdit={() => open(`key_feature-${card.category_id}`)}
        >
          {card.key_feature}
        </DialogCell>
      ),
    },
    {
      key: "annual_fees",
      title: m.property_card_annual_fee(),
      sort: "annual_fee",
      end: true,
      cell: (card) => (
        <DialogCell
          name={nameOf(card, m.property_card_annual_fee())}
          end
          onEdit={() => open(`annual_fee-${card.category_id}`)}
        >
          {rupees(card.annual_fee)}
        </DialogCell>
      ),
    },
    {
      key: "utm_link",
      title: m.property_card_utm_link(),
      note: m.cards_utm_link_note({ placeholder: UNIQUE_ID }),
      cell: (card) => <LinkCell card={card} onEdit={() => open(`utm-${card.category_id}`)} />,
    },
    {
      key: "features",
      title: m.property_card_marketing_bullets(),
      cell: (card) => (
        <Button look="secondary" className={TIGHT} onClick={() => open(`features-${card.category_id}`)}>
          {m.cards_features_button()} <span className="sr-only">: {card.category_name}</span>
        </Button>
      ),
    },
    toggleColumn("secured", m.property_card_secured(), actions),
    toggleColumn("status", m.property_card_status(), actions),
    {
      key: "actions",
      title: m.cards_actions(),
      cell: (card) => (
        <IconButton
          label={m.cards_delete_named({ name: card.category_name })}
          onClick={() => open(`delete-${card.category_id}`)}
        >
          <BinIcon />
        </IconButton>
      ),
    },
  ];
}

/** Two short lines instead of a long one. */
const TIGHT = "w-26 px-1! text-xs whitespace-normal";

function nameOf({ category_name }: Card, what: string): string {
  return m.list_property_of({ what, name: category_name });
}

function toggleColumn(property: "secured" | "status", title: string, { save }: CardActions): Column<Card> {
  return {
    key: property,
    title,
    sort: property,
    cell: (card) => (
      <ToggleCell
        name={nameOf(card, title)}
        on={card[property] === 1}
        save={(on) => save(card, property, on ? 1 : 0)}
      />
    ),
  };
}

interface OrderCellProps {
  card: Card;
  ids: readonly number[] | null;
  onOrder: (ids: number[]) => void;
  open: (dialog: string) => void;
}

function OrderCell({ card, ids, onOrder, open }: OrderCellProps) {
  const { category_id: id, category_name: name } = card;
  return (
    <span className="inline-flex items-center font-normal">
      <SortHandle name={name} id={id} ids={ids ?? [id]} disabled={ids === null} onOrder={onOrder} />
      <DialogCell name={nameOf(card, m.property_card_sort_order())} onEdit={() => open(`order-${id}`)}>
        {String(card.sort_order)}
      </DialogCell>
    </span>
  );
}

function LinkCell({ card, onEdit }: { card: Card; onEdit: () => void }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Button look="secondary" className={TIGHT} onClick={onEdit}>
        {m.cards_utm_button()} <span className="sr-only">: {card.category_name}</span>
      </Button>
      {card.utm_link !== "" && (
        <IconButton
          label={m.cards_copy_link({ name: card.category_name })}
          onClick={() => void copyText(card.utm_link)}
        >
          <CopyIcon />
        </IconButton>
      )}
    </span>
  );
}
