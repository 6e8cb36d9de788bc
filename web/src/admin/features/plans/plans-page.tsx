import { useQuery } from "@tanstack/react-query";
import { useProperties } from "#admin/catalog/properties.ts";
import { plansQuery } from "#admin/catalog/queries.ts";
import { VendorOff } from "#admin/catalog/vendor-off.tsx";
import { m } from "#messages";
import { type Plan, plans as planRows } from "#shared/api/admin/plans.ts";
import { fetchRows } from "#shared/api/data.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { ToggleCell } from "#shared/console-ui/cell/toggle-cell.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { type List, useList } from "#shared/console-ui/list/use-list.ts";
import { WholeListPage } from "#shared/console-ui/list/whole-list-page.tsx";
import type { FilterPredicates } from "#shared/console-ui/list/whole-list.ts";
import { CreateRow } from "#shared/console-ui/resource/create-row.tsx";
import { EditRowButton } from "#shared/console-ui/resource/edit-row-button.tsx";
import type { PropertyTable } from "#shared/console-ui/resource/property-table.ts";
import { RowDialogs } from "#shared/console-ui/resource/row-dialogs.tsx";
import { RowForm } from "#shared/console-ui/resource/row-form.tsx";
import { type RowActions, type SaveRow, useRows } from "#shared/console-ui/resource/use-rows.ts";
import { formatCount } from "#shared/format/number.ts";

const DEFAULT_ORDER = "sort_order";

const MATCHES: FilterPredicates<Plan> = {
  status: (plan, wanted) => String(plan.status) === wanted,
  kind: (plan, wanted) => plan.kind === wanted,
};

/** The list of insurance plans: switched in place, edited in a form. */
export function PlansPage() {
  const list = useList<"status" | "kind">();
  const { save, reload } = useRows<Plan>({
    queryKey: plansQuery.queryKey,
    fetch: () => fetchRows("/api/admin/plans"),
    update: (row, values: Partial<Plan>) => planRows.save(row, { values }),
  });
  const properties = useProperties("plan");
  const { label, find } = properties;
  const query = useQuery(plansQuery);
  const plans = query.data;
  const on = plans?.filter(({ status }) => status === 1).length ?? 0;
  const kinds = find("kind")?.options ?? [];
  return (
    <>
      <WholeListPage
        title={m.common_plans_title()}
        {...(plans && { summary: m.common_on_of({ total: plans.length, on }) })}
        action={<Button onClick={() => list.open("new")}>{m.plans_create()}</Button>}
        exportPath="/api/admin/insurance-plans.csv"
        list={list}
        query={query}
        matches={MATCHES}
        columns={buildColumns(properties, save, list.open)}
        rowKey={({ id }) => id}
        sort={DEFAULT_ORDER}
        searchLabel={m.plans_search()}
        filters={[
          { kind: "chips", name: "status", label: label("status"), options: [{ value: "1", label: m.common_on() }] },
          {
            kind: "chips",
            name: "kind",
            label: label("kind"),
            options: kinds.map((kind) => ({ value: String(kind.value), label: kind.label })),
          },
        ]}
        empty={m.common_no_data()}
      />
      <PlanDialogs list={list} plans={plans} properties={properties} save={save} reload={reload} />
    </>
  );
}

interface PlanDialogsProps extends RowActions<Plan> {
  list: List;
  plans: readonly Plan[] | undefined;
  properties: PropertyTable;
}

function PlanDialogs({ list, plans, properties, save, reload }: PlanDialogsProps) {
  return (
    <RowDialogs
      list={list}
      rows={plans}
      getRowId={({ id }) => id}
      reload={reload}
      renderNew={(onCreated, onClose) => (
        <CreateRow
          title={m.plans_create()}
          text={m.plans_create_text()}
          fields={{ name: properties.label("name") }}
          create={({ name }) => planRows.create({ name })}
          onCreated={onCreated}
          onClose={onClose}
        />
      )}
      renderEdit={(plan, onClose) => (
        <RowForm
          properties={properties.all}
          row={plan}
          title={plan.name}
          without={["status"]}
          notes={{ link: m.plans_link_text({ placeholder: "{unique_id}" }) }}
          save={save}
          onClose={onClose}
        />
      )}
    />
  );
}

function buildColumns(
  { label, show }: PropertyTable,
  save: SaveRow<Plan>,
  open: (dialog: string) => void,
): Column<Plan>[] {
  return [
    {
      key: "sort_order",
      title: label("sort_order"),
      sort: "sort_order",
      value: (plan) => plan.sort_order,
      end: true,
      cell: (plan) => formatCount(plan.sort_order),
    },
    { key: "name", title: label("name"), sort: "name", head: true, searched: true, value: (plan) => plan.name },
    {
      key: "insurer",
      title: label("insurer"),
      sort: "insurer",
      short: true,
      searched: true,
      value: (plan) => plan.insurer,
    },
    {
      key: "kind",
      title: label("kind"),
      sort: "kind",
      value: (plan) => plan.kind,
      cell: (plan) => show("kind", plan.kind),
    },
    { key: "premiums", title: label("premiums"), end: true, cell: (plan) => formatCount(plan.premiums.length) },
    {
      key: "status",
      title: label("status"),
      sort: "status",
      value: (plan) => plan.status,
      cell: (plan) => <Status plan={plan} label={label("status")} save={save} />,
    },
    {
      key: "actions",
      title: m.common_actions(),
      end: true,
      pinned: true,
      cell: (plan) => <EditRowButton name={plan.name} onClick={() => open(`edit-${plan.id}`)} />,
    },
  ];
}

function Status({ plan, label, save }: { plan: Plan; label: string; save: SaveRow<Plan> }) {
  return (
    <>
      <ToggleCell
        name={m.common_property_of({ what: label, name: plan.name })}
        on={plan.status === 1}
        save={(on) => save(plan, { status: on ? 1 : 0 })}
      />
      {plan.vendor_off === 1 && <VendorOff name={plan.name} />}
    </>
  );
}
