import { m } from "#messages";
import type { Card, CardProperty } from "#shared/api/admin/cards.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Switch, ToggleCell } from "#shared/console-ui/cell/toggle-cell.tsx";
import { CopyIconButton } from "#shared/console-ui/copy-button.tsx";
import { IconButton } from "#shared/console-ui/icon-button.tsx";
import { BinIcon } from "#shared/console-ui/icons.tsx";
import type { Column, ColumnValue } from "#shared/console-ui/list/column.ts";
import type { PropertyTable } from "#shared/console-ui/resource/property-table.ts";
import { SortHandle } from "#shared/console-ui/sort/sort-handle.tsx";
import { cardKeyFeature } from "#shared/format/card-texts.ts";
import { DialogCell } from "./dialog-cell.tsx";
import { UNIQUE_ID } from "./unique-id.ts";
import type { CardActions } from "./use-cards.ts";

interface ColumnInput {
  actions: CardActions;
  properties: PropertyTable;
  /** All ids in order; null while the table is sorted otherwise or filtered. */
  ids: readonly number[] | null;
  /** Opens a dialog, such as "features-12". */
  open: (dialog: string) => void;
}

/** The spec's columns (section 2). */
export function cardColumns({ actions, properties, ids, open }: ColumnInput): Column<Card>[] {
  const { label, show } = properties;
  /** A column whose cells open the dialog of one property. */
  const lineColumn = (
    dialog: string,
    property: CardProperty,
    column: Partial<Column<Card>>,
    text = (card: Card) => show(property, card[property]),
  ): Column<Card> => ({
    key: dialog,
    title: label(property),
    value: (card) => card[property] as ColumnValue,
    ...column,
    cell: (card) => (
      <DialogCell
        name={cellName(card, label(property))}
        end={column.end === true}
        wide={dialog === "key_feature"}
        onEdit={() => open(`${dialog}-${card.category_id}`)}
      >
        {text(card)}
      </DialogCell>
    ),
  });
  return [
    {
      key: "order",
      title: label("sort_order"),
      sort: "sort_order",
      value: (card) => card.sort_order,
      cell: (card) => (
        <OrderCell card={card} label={label("sort_order")} ids={ids} onOrder={actions.order} open={open} />
      ),
    },
    {
      key: "thumbnail",
      title: label("category_img_thumb"),
      cell: (card) => <Thumbnail card={card} onEdit={() => open(`thumbnail-${card.category_id}`)} />,
    },
    lineColumn("name", "category_name", { sort: "category_name", head: true, searched: true }),
    lineColumn(
      "key_feature",
      "key_feature",
      {
        key: "key_features",
        searched: true,
        value: ({ key_feature, key_feature_hi }) => `${key_feature} ${key_feature_hi}`,
      },
      (card) => cardKeyFeature(card).text,
    ),
    lineColumn("annual_fee", "annual_fee", { key: "annual_fees", sort: "annual_fee", end: true }),
    {
      key: "utm_link",
      title: label("utm_link"),
      note: m.cards_utm_link_note({ placeholder: UNIQUE_ID }),
      cell: (card) => <LinkCell card={card} onEdit={() => open(`utm-${card.category_id}`)} />,
    },
    {
      key: "features",
      title: label("marketing_bullets"),
      cell: (card) => (
        <Button look="secondary" className={NARROW_CLASSES} onClick={() => open(`features-${card.category_id}`)}>
          {m.cards_features_button()} <span className="sr-only">: {card.category_name}</span>
        </Button>
      ),
    },
    {
      key: "secured",
      title: label("secured"),
      sort: "secured",
      value: (card) => card.secured,
      cell: (card) => <FlagCell card={card} property="secured" label={label("secured")} actions={actions} />,
    },
    {
      key: "status",
      title: label("status"),
      sort: "status",
      value: (card) => card.status,
      cell: (card) => <StatusCell card={card} label={label("status")} actions={actions} open={open} />,
    },
    // Additional columns that compare cards; empty if the bank states nothing.
    lineColumn("joining_fee", "joining_fee", { end: true }),
    lineColumn("interest_rate", "interest_rate", { end: true }),
    lineColumn("foreign_markup", "foreign_markup", { end: true }),
    lineColumn("best_for", "best_for", {}),
    {
      key: "actions",
      title: m.common_actions(),
      pinned: true,
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

/** Wraps a long header into two short lines. */
const NARROW_CLASSES = "w-26 px-1! text-xs whitespace-normal";

function cellName({ category_name }: Card, what: string): string {
  return m.common_property_of({ what, name: category_name });
}

interface FlagCellProps {
  card: Card;
  property: "secured" | "status";
  label: string;
  actions: CardActions;
}

function FlagCell({ card, property, label, actions }: FlagCellProps) {
  return (
    <ToggleCell
      name={cellName(card, label)}
      on={card[property] === 1}
      save={(on) => actions.save(card, property, on ? 1 : 0)}
    />
  );
}

/** Switches the card on or off. Asks for the link first if it is missing, because customers could not apply. */
function StatusCell({ card, label, actions, open }: Omit<FlagCellProps, "property"> & Pick<ColumnInput, "open">) {
  if (card.status === 1 || card.utm_link !== "") {
    return <FlagCell card={card} property="status" label={label} actions={actions} />;
  }
  return <Switch label={cellName(card, label)} on={false} onChange={() => open(`live-${card.category_id}`)} />;
}

interface OrderCellProps {
  card: Card;
  label: string;
  ids: readonly number[] | null;
  onOrder: (ids: number[]) => void;
  open: (dialog: string) => void;
}

function OrderCell({ card, label, ids, onOrder, open }: OrderCellProps) {
  const { category_id: id, category_name: name } = card;
  return (
    <span className="inline-flex items-center font-normal">
      <SortHandle name={name} id={id} ids={ids ?? [id]} disabled={ids === null} onOrder={onOrder} />
      <DialogCell name={cellName(card, label)} onEdit={() => open(`order-${id}`)}>
        {String(card.sort_order)}
      </DialogCell>
    </span>
  );
}

function LinkCell({ card, onEdit }: { card: Card; onEdit: () => void }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Button look="secondary" className={NARROW_CLASSES} onClick={onEdit}>
        {m.cards_utm_button()} <span className="sr-only">: {card.category_name}</span>
      </Button>
      {card.utm_link !== "" && (
        <CopyIconButton text={card.utm_link} label={m.cards_copy_link({ name: card.category_name })} />
      )}
    </span>
  );
}

interface ThumbnailProps {
  card: Card;
  onEdit: () => void;
}

/** The card's picture at 100 px, or a placeholder; clicking uploads another. */
function Thumbnail({ card, onEdit }: ThumbnailProps) {
  const { category_img_thumb: address, category_name: name } = card;
  return (
    <button
      type="button"
      aria-label={address === "" ? m.cards_thumbnail_upload({ name }) : m.cards_thumbnail_edit({ name })}
      className="grid h-[63px] w-[100px] place-items-center overflow-hidden rounded-sm border border-dashed border-line-strong text-xs text-ink-2 hover:border-brand-strong hover:text-ink"
      onClick={onEdit}
    >
      {address === "" ? (
        m.cards_thumbnail_add()
      ) : (
        <img src={address} alt="" width={100} height={63} loading="lazy" className="size-full object-cover" />
      )}
    </button>
  );
}
