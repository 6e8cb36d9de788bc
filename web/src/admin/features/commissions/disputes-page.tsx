import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { LoanLink } from "#admin/ledger/ledger-entries.tsx";
import { type DisputeItem, DISPUTES_EXPORT } from "#shared/api/admin/disputes.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { DisputePill, disputeState } from "./dispute-thread.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { useLenderFilter } from "./lender-filter.ts";
import { type DisputeFilter, disputesQuery } from "./queries.ts";

const STATES = ["open", "answered", "closed"] as const;

/** The list of disputes of partners and lenders about commission. */
export function DisputesPage() {
  const { language } = useBoot();
  const list = useList<DisputeFilter>();
  const page = useQuery(disputesQuery(list.search));
  const filters = useFilters();
  return (
    <>
      <UpLink to="/admin/commissions">{m.commissions_back()}</UpLink>
      <ListPage
        title={m.disputes_title()}
        exportPath={DISPUTES_EXPORT}
        list={list}
        searchLabel={m.disputes_search()}
        filters={filters}
        columns={buildColumns(language)}
        rowKey={({ id }) => id}
        page={page}
        sort="changedAt"
        empty={m.disputes_empty()}
      />
      <p className="mt-3 max-w-prose text-ink-3">{m.disputes_text()}</p>
    </>
  );
}

function useFilters(): Filter[] {
  const lenderFilter = useLenderFilter();
  return [
    {
      kind: "chips",
      name: "state",
      label: m.commissions_state(),
      options: STATES.map((state) => ({ value: state, label: disputeState(state) })),
    },
    lenderFilter,
  ];
}

function buildColumns(language: Language): Column<DisputeItem>[] {
  return [
    {
      key: "question",
      title: m.disputes_question(),
      head: true,
      short: true,
      cell: ({ submissionId, question }) => (
        <Link
          to="/admin/commission-loans/$submissionId"
          params={{ submissionId }}
          className="font-semibold underline-offset-4 hover:underline"
        >
          {question === "" ? m.common_dispute_erased() : question}
        </Link>
      ),
    },
    { key: "state", title: m.commissions_state(), cell: ({ state }) => <DisputePill state={state} /> },
    { key: "asker", title: m.disputes_asker(), cell: ({ asker, lender }) => asker ?? lender },
    { key: "lender", title: m.commissions_lender(), cell: ({ lender }) => lender },
    {
      key: "changed",
      title: m.disputes_changed_at(),
      sort: "changedAt",
      cell: ({ changedAt }) => formatDateTime(changedAt, language),
    },
    { key: "asked", title: m.disputes_asked_at(), cell: ({ askedAt }) => formatDateTime(askedAt, language) },
    {
      key: "loan",
      title: m.commissions_loan(),
      short: true,
      cell: ({ submissionId, shortCode }) => <LoanLink id={submissionId} code={shortCode} />,
    },
  ];
}
