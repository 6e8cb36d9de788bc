import { useQuery } from "@tanstack/react-query";
import { useProperties } from "#admin/catalog/properties.ts";
import { lendersQuery } from "#admin/catalog/queries.ts";
import { sessionQuery } from "#admin/queries.ts";
import { m } from "#messages";
import type { LenderRow } from "#shared/api/admin/lenders.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import { type List, useList } from "#shared/console-ui/list/use-list.ts";
import { WholeListPage } from "#shared/console-ui/list/whole-list-page.tsx";
import { openDialog } from "#shared/console-ui/resource/open-dialog.ts";
import { AddLender } from "./add-lender.tsx";
import { lenderColumns } from "./lender-columns.tsx";
import { LENDER_MATCHES, type LenderFilter, lenderFilters } from "./lender-filters.ts";
import { OfferDialog } from "./offer-dialog.tsx";
import { useLenderEdits } from "./use-lender-edits.ts";
import type { LenderActions } from "./use-lenders.ts";

/** The list of all lenders, edited in place. */
export function LendersPage() {
  const list = useList<LenderFilter>();
  const properties = useProperties("lender");
  const { language } = useBoot();
  const { data: session } = useQuery(sessionQuery);
  const query = useQuery(lendersQuery);
  const { actions, edits } = useLenderEdits(properties);
  const lenders = query.data?.map(edits.withUnsent);
  const on = lenders?.filter((lender) => lender.lender_status === 1).length ?? 0;
  return (
    <>
      <WholeListPage
        title={m.lenders_title()}
        {...(lenders && { summary: m.common_on_of({ total: lenders.length, on }) })}
        action={<Button onClick={() => list.open("new")}>{m.lenders_add()}</Button>}
        exportPath="/api/admin/lenders.csv"
        list={list}
        query={{ ...query, data: lenders }}
        matches={LENDER_MATCHES}
        hiddenText={(lender) => lender.legal_name}
        columns={lenderColumns({ actions, properties, language, open: list.open })}
        rowKey={(lender) => lender.lender_id}
        sort="priority"
        searchLabel={m.lenders_search()}
        filters={lenderFilters(properties)}
        edits={edits}
        {...(session && { viewsOwner: `admin.${session.adminId}` })}
        empty={m.lenders_none()}
      />
      <OpenDialog list={list} lenders={lenders} actions={actions} />
    </>
  );
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
