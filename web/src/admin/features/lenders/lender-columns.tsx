import { Link } from "@tanstack/react-router";
import { productLabel } from "#admin/catalog/product-labels.ts";
import { VendorOff } from "#admin/catalog/vendor-off.tsx";
import { m } from "#messages";
import type { LenderRow } from "#shared/api/admin/lenders.ts";
import type { Property } from "#shared/api/admin/properties.ts";
import type { Language } from "#shared/api/types.ts";
import { blockColumn, switchBlock } from "#shared/console-ui/cell/block-column.ts";
import { type CellKind, textCell } from "#shared/console-ui/cell/cell-kind.ts";
import { EditableCell } from "#shared/console-ui/cell/editable-cell.tsx";
import { type PropertyValue, propertyCell, widenCellKind } from "#shared/console-ui/cell/property-kind.ts";
import { ToggleCell } from "#shared/console-ui/cell/toggle-cell.tsx";
import type { Column, ColumnValue } from "#shared/console-ui/list/column.ts";
import type { PropertyTable } from "#shared/console-ui/resource/property-table.ts";
import { readValue } from "#shared/console-ui/row-edits.ts";
import { RowMenu } from "#shared/console-ui/row-menu.tsx";
import { EDITABLE_COLUMNS } from "./editable-columns.ts";
import { ImpactLine } from "./impact-line.tsx";
import { priorityKind } from "./lender-kinds.ts";
import { OfferCell } from "./offer-cell.tsx";
import { offerState } from "./offer-state.ts";
import type { LenderActions } from "./use-lenders.ts";

interface ColumnInput {
  actions: LenderActions;
  properties: PropertyTable;
  language: Language;
  /** Opens a dialog, such as "offer-12". */
  open: (dialog: string) => void;
}

/** Every column in the spec's order. */
export function lenderColumns({ actions, properties, language, open }: ColumnInput): Column<LenderRow>[] {
  return [
    ...EDITABLE_COLUMNS.flatMap((key) => {
      const property = properties.find(key);
      return property === undefined ? [] : [propertyColumn(property, actions, language)];
    }),
    {
      key: "offer",
      title: properties.label("so_status"),
      sort: "so_date_end",
      value: (row) => row.so_date_end,
      block: { ...switchBlock("so_status"), refuse: refuseOffer },
      cell: (row) => <OfferCell lender={row} actions={actions} onEdit={() => open(`offer-${row.lender_id}`)} />,
    },
    {
      key: "actions",
      title: m.lenders_actions(),
      end: true,
      pinned: true,
      cell: (row) => <Actions lender={row} offer={properties.label("so_status")} open={open} />,
    },
  ];
}

/** A column of cells edited in place; criteria also show the impact of a change. */
function propertyColumn(property: Property, { save }: LenderActions, language: Language): Column<LenderRow> {
  const { key, label: title } = property;
  const propertyName = (row: LenderRow) => m.common_property_of({ what: title, name: row.name });
  const failure = m.lenders_update_failed();
  const column = {
    key,
    title,
    sort: key,
    searched: key === "name",
    value: (row: LenderRow) => readValue(row, key) as ColumnValue,
  };
  if (property.kind === "flag") {
    return {
      ...column,
      block: switchBlock(key),
      cell: (row) => (
        <>
          <ToggleCell
            name={propertyName(row)}
            on={readValue(row, key) === 1}
            failure={failure}
            save={(on) => save(row, key, on ? 1 : 0)}
          />
          {key === "lender_status" && row.vendor_off.length > 0 && (
            <VendorOff name={row.name} what={row.vendor_off.map(productLabel).join(", ")} />
          )}
        </>
      ),
    };
  }
  const kind = key === "priority" ? priorityKind() : hideUnits(propertyCell(property, language));
  return {
    ...column,
    block: blockColumn(key, kind),
    end: kind.end === true,
    cell: (row) => (
      <EditableCell
        name={propertyName(row)}
        value={readValue(row, key) as PropertyValue}
        kind={kind}
        failure={failure}
        save={(value) => save(row, key, value)}
        {...(property.group === "criteria" && {
          renderBeside: (draft: PropertyValue) => (
            <ImpactLine id={row.lender_id} property={key} now={readValue(row, key) as PropertyValue} draft={draft} />
          ),
        })}
      />
    ),
  };
}

/** An offer without texts and dates is switched on in its form. */
function refuseOffer(lender: LenderRow, value: unknown): string | undefined {
  return value === 1 && offerState(lender) === "incomplete" ? m.lenders_offer_incomplete() : undefined;
}

/** Hides currency signs, because fourteen columns leave no room for them. */
function hideUnits(cell: CellKind<PropertyValue> | null): CellKind<PropertyValue> {
  const kind = cell ?? widenCellKind(textCell());
  return { ...kind, show: (value) => kind.show(value).replace(/^₹/, "") };
}

interface ActionsProps {
  lender: LenderRow;
  /** Label of a special offer. */
  offer: string;
  open: (dialog: string) => void;
}

function Actions({ lender, offer, open }: ActionsProps) {
  const { lender_id: id, name } = lender;
  return (
    <span className="inline-flex items-center gap-1">
      <Link
        to="/admin/lenders/$lenderId"
        params={{ lenderId: String(id) }}
        className="rounded-sm px-1.5 py-1 font-semibold text-brand-strong underline-offset-4 hover:underline"
      >
        {m.lenders_edit()} <span className="sr-only">{name}</span>
      </Link>
      <RowMenu
        label={m.lenders_more({ name })}
        actions={[
          { label: offer, action: () => open(`offer-${id}`) },
          { label: m.common_delete(), action: () => open(`delete-${id}`), danger: true },
        ]}
      />
    </span>
  );
}
