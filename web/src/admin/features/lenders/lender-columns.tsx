import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { LenderProperty, LenderRow, PropertyValue } from "#shared/api/admin/lenders.ts";
import { type CellKind, numberCell } from "#shared/console-ui/cell/cell-kind.ts";
import { EditableCell } from "#shared/console-ui/cell/editable-cell.tsx";
import { ToggleCell } from "#shared/console-ui/cell/toggle-cell.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { RowMenu } from "#shared/console-ui/row-menu.tsx";
import { ImpactLine } from "./impact-line.tsx";
import { ageKind, type ClassKinds, lenderNameKind, priorityKind } from "./lender-kinds.ts";
import { OfferCell } from "./offer-cell.tsx";
import type { LenderActions } from "./use-lenders.ts";

interface ColumnInput {
  actions: LenderActions;
  kinds: ClassKinds;
  /** Opens a dialog: "offer-12". */
  open: (dialog: string) => void;
}

type Key = keyof LenderRow & LenderProperty;

/** The spec's columns (section 2). */
export function lenderColumns({ actions, kinds, open }: ColumnInput): Column<LenderRow>[] {
  const edit = editColumns(actions);
  return [
    edit("name", m.property_lender_name(), (row) => row.name, lenderNameKind()),
    edit("min_income", m.property_lender_min_income(), (row) => row.min_income, numberCell(), true),
    edit("max_income", m.property_lender_max_income(), (row) => row.max_income, numberCell(), true),
    edit("min_age", m.property_lender_min_age(), (row) => row.min_age, ageKind(), true),
    edit("max_age", m.property_lender_max_age(), (row) => row.max_age, ageKind(), true),
    edit("ticket_class", m.property_lender_ticket_class(), (row) => row.ticket_class, kinds.ticket, true),
    edit(
      "credit_score_class",
      m.property_lender_credit_score_class(),
      (row) => row.credit_score_class,
      kinds.score,
      true,
    ),
    toggleColumn("salaried", m.property_lender_salaried(), actions),
    toggleColumn("self_employed", m.property_lender_self_employed(), actions),
    toggleColumn("business", m.property_lender_business(), actions),
    edit("priority", m.property_lender_priority(), (row) => row.priority, priorityKind()),
    toggleColumn("lender_status", m.property_lender_lender_status(), actions),
    {
      key: "offer",
      title: m.property_lender_so_status(),
      sort: "so_date_end",
      cell: (row) => <OfferCell lender={row} actions={actions} onEdit={() => open(`offer-${row.lender_id}`)} />,
    },
    {
      key: "actions",
      title: m.lenders_actions(),
      end: true,
      pinned: true,
      cell: (row) => <Actions lender={row} open={open} />,
    },
  ];
}

/** Columns of cells that are edited by a click; beside a criterion stands whom a change would touch. */
function editColumns({ save }: LenderActions) {
  return <Value extends PropertyValue>(
    property: Key,
    title: string,
    valueOf: (row: LenderRow) => Value,
    kind: CellKind<Value>,
    criterion = false,
  ): Column<LenderRow> => ({
    key: property,
    title,
    sort: property,
    end: kind.end === true,
    cell: (row) => (
      <EditableCell
        name={m.list_property_of({ what: title, name: row.name })}
        value={valueOf(row)}
        kind={kind}
        failure={m.lenders_update_failed()}
        save={(value) => save(row, property, value)}
        {...(criterion && {
          renderBeside: (draft: Value) => (
            <ImpactLine id={row.lender_id} property={property} now={valueOf(row)} draft={draft} />
          ),
        })}
      />
    ),
  });
}

type Flag = "salaried" | "self_employed" | "business" | "lender_status";

function toggleColumn(property: Flag, title: string, { save }: LenderActions): Column<LenderRow> {
  return {
    key: property,
    title,
    sort: property,
    cell: (row) => (
      <ToggleCell
        name={m.list_property_of({ what: title, name: row.name })}
        on={row[property] === 1}
        failure={m.lenders_update_failed()}
        save={(on) => save(row, property, on ? 1 : 0)}
      />
    ),
  };
}

function Actions({ lender, open }: { lender: LenderRow; open: (dialog: string) => void }) {
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
          { label: m.property_lender_so_status(), action: () => open(`offer-${id}`) },
          { label: m.list_delete(), action: () => open(`delete-${id}`), danger: true },
        ]}
      />
    </span>
  );
}
