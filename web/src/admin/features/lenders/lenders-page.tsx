import { useQuery } from "@tanstack/react-query";
import { useProperties } from "#admin/catalog/properties.ts";
import { lendersQuery } from "#admin/catalog/queries.ts";
import { m } from "#messages";
import type { LenderRow } from "#shared/api/admin/lenders.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { type List, useList } from "#shared/console-ui/list/use-list.ts";
import { WholeListPage } from "#shared/console-ui/list/whole-list-page.tsx";
import type { FilterPredicates } from "#shared/console-ui/list/whole-list.ts";
import { openDialog } from "#shared/console-ui/resource/open-dialog.ts";
import type { PropertyTable } from "#shared/console-ui/resource/property-table.ts";
import { AddLender } from "./add-lender.tsx";
import { lenderColumns } from "./lender-columns.tsx";
import { OfferDialog } from "./offer-dialog.tsx";
import { type LenderActions, useLenders } from "./use-lenders.ts";

/** Chips above the list: each filters by one property. */
const FLAGS = {
  on: "lender_status",
  offer: "so_status",
  salaried: "salaried",
  self_employed: "self_employed",
  business: "business",
} as const;

type FlagFilter = keyof typeof FLAGS;

const LENDER_FILTERS = Object.keys(FLAGS) as FlagFilter[];

const MATCHES: FilterPredicates<LenderRow> = Object.fromEntries(
  LENDER_FILTERS.map((name) => [name, (lender: LenderRow, wanted: string) => String(lender[FLAGS[name]]) === wanted]),
);

/** The list of all lenders, edited in place. */
export function LendersPage() {
  const list = useList<FlagFilter>();
  const actions = useLenders();
  const properties = useProperties("lender");
  const { language } = useBoot();
  const query = useQuery(lendersQuery);
  const lenders = query.data;
  const on = lenders?.filter((lender) => lender.lender_status === 1).length ?? 0;
  return (
    <>
      <WholeListPage
        title={m.lenders_title()}
        {...(lenders && { summary: m.common_on_of({ total: lenders.length, on }) })}
        action={<Button onClick={() => list.open("new")}>{m.lenders_add()}</Button>}
        exportPath="/api/admin/lenders.csv"
        list={list}
        query={query}
        matches={MATCHES}
        hiddenText={(lender) => lender.legal_name}
        columns={lenderColumns({ actions, properties, language, open: list.open })}
        rowKey={(lender) => lender.lender_id}
        sort="priority"
        searchLabel={m.lenders_search()}
        filters={flagFilters(properties)}
        empty={m.lenders_none()}
      />
      <OpenDialog list={list} lenders={lenders} actions={actions} />
    </>
  );
}

function flagFilters({ label }: PropertyTable): Filter[] {
  return LENDER_FILTERS.map((name) => {
    const what = name === "on" ? m.common_on() : label(FLAGS[name]);
    return { kind: "chips", name, label: what, options: [{ value: "1", label: what }] };
  });
}

interface OpenDialogProps {
  list: List;
  lenders: readonly LenderRow[] | undefined;
  actions: LenderActions;
}

function OpenDialog({ list, lenders, actions }: OpenDialogProps) {
  const dialog = openDialog(list.search.open, lenders, (lender) => lender.lender_id);
  const close = () => list.open(undefined);
  if (dialog?.kind === "new") return <AddLender onAdded={() => void actions.reload()} onClose={close} />;
  const lender = dialog?.row;
  if (lender === undefined) return null;
  if (dialog?.kind === "offer")
    return <OfferDialog key={list.search.open} lender={lender} actions={actions} onClose={close} />;
  if (dialog?.kind !== "delete") return null;
  return (
    <ConfirmDialog
      title={m.common_are_you_sure()}
      text={m.lenders_delete_text({ name: lender.name })}
      confirm={m.common_delete()}
      action={() => actions.remove(lender)}
      onDone={close}
      onClose={close}
    />
  );
}
