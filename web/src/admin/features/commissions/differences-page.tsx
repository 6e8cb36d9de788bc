import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LoanLink } from "#admin/ledger/ledger-entries.tsx";
import { usePermission } from "#admin/queries.ts";
import { m } from "#messages";
import { LEDGER } from "#admin/ledger/ledger-queries.ts";
import { type CommissionDifference, DIFFERENCES_EXPORT } from "#shared/api/admin/commissions.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { openDialog } from "#shared/console-ui/resource/open-dialog.ts";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { formatDate } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { DifferenceForm } from "./difference-form.tsx";
import { useLenderFilter } from "./lender-filter.ts";
import { monthName } from "./months.ts";
import { type DifferenceFilter, differencesQuery } from "./queries.ts";

/** Loans whose lender paid something other than its slab: review, note, accept. */
export function CommissionDifferencesPage() {
  const { language } = useBoot();
  const list = useList<DifferenceFilter>();
  const page = useQuery(differencesQuery(list.search));
  const queries = useQueryClient();
  const filters = useFilters();
  const notes = usePermission("commission.write");
  const close = () => list.open(undefined);
  const dialog = openDialog(list.search.open, page.data?.items, ({ submissionId }) => submissionId);
  const onNoted = () => {
    close();
    void queries.invalidateQueries(LEDGER);
  };
  return (
    <>
      <UpLink to="/admin/commissions">{m.commissions_back()}</UpLink>
      <ListPage
        title={m.commissions_differences()}
        exportPath={DIFFERENCES_EXPORT}
        list={list}
        searchLabel={m.commissions_differences_search()}
        filters={filters}
        columns={buildColumns(language, notes ? list.open : null)}
        rowKey={({ submissionId }) => submissionId}
        page={page}
        sort="month"
        empty={m.commissions_differences_empty()}
      />
      <p className="mt-3 max-w-prose text-ink-3">{m.commissions_differences_text()}</p>
      {dialog?.row && <DifferenceForm difference={dialog.row} onSent={onNoted} onClose={close} />}
    </>
  );
}

function useFilters(): Filter[] {
  const lenderFilter = useLenderFilter();
  return [
    {
      kind: "chips",
      name: "isAccepted",
      label: m.commissions_state(),
      options: [{ value: "true", label: m.commissions_difference_accepted() }],
    },
    lenderFilter,
  ];
}

/** `open` is null for readers. */
function buildColumns(language: Language, open: ((dialog: string) => void) | null): Column<CommissionDifference>[] {
  const columns: Column<CommissionDifference>[] = [
    {
      key: "month",
      title: m.commissions_month(),
      sort: "month",
      cell: ({ month }) => monthName(month, language),
    },
    { key: "lender", title: m.commissions_lender(), head: true, cell: ({ lender }) => lender },
    {
      key: "loan",
      title: m.commissions_loan(),
      short: true,
      cell: ({ submissionId, shortCode }) => <LoanLink id={submissionId} code={shortCode} />,
    },
    { key: "expected", title: m.commissions_expected(), end: true, cell: ({ expected }) => formatRupees(expected) },
    { key: "received", title: m.commissions_received(), end: true, cell: ({ received }) => formatRupees(received) },
    {
      key: "difference",
      title: m.commissions_difference(),
      end: true,
      cell: ({ difference }) => formatRupees(difference),
    },
    { key: "note", title: m.commissions_note(), cell: (row) => <Note row={row} language={language} /> },
  ];
  if (open !== null) {
    columns.push({
      key: "actions",
      title: m.commissions_difference_note(),
      hideTitle: true,
      end: true,
      pinned: true,
      cell: ({ submissionId, note, lender }) => (
        <Button look="secondary" onClick={() => open(`note-${submissionId}`)}>
          {note === null ? m.commissions_difference_note() : m.commissions_difference_change_note()}{" "}
          <span className="sr-only">: {lender}</span>
        </Button>
      ),
    });
  }
  return columns;
}

function Note({ row: { note, notedAt, notedBy }, language }: { row: CommissionDifference; language: Language }) {
  if (note === null || notedAt === null) return null;
  return (
    <>
      {note}
      <span className="block text-xs text-ink-3">
        {notedBy} · {formatDate(notedAt, language)}
      </span>
    </>
  );
}
