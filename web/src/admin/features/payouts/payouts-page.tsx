import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { LEDGER } from "#admin/ledger/ledger-queries.ts";
import { AccountLink } from "#admin/ledger/ledger-entries.tsx";
import { usePermission } from "#admin/queries.ts";
import type { PayoutBatch, PayoutDetail, PayoutOverview } from "#shared/api/admin/payouts.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { type Filter, Filters } from "#shared/console-ui/list/filters.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { ExportButton } from "#shared/console-ui/list/export-button.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { Blocker } from "./blocker.tsx";
import { PrepareDialog } from "./prepare-dialog.tsx";
import { payoutsQuery } from "./queries.ts";
import { BatchPill } from "./states.tsx";

/** Payees that are owed commission, and the payout batches. */
export function PayoutsPage() {
  const payouts = useQuery(payoutsQuery);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [preparing, setPreparing] = useState(false);
  const prepares = usePermission("payout.prepare");
  const prepared = ({ batch }: PayoutDetail) => {
    void queries.invalidateQueries(LEDGER);
    void navigate({ to: "/admin/payouts/$payoutId", params: { payoutId: String(batch.id) } });
  };
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>{m.common_payouts_title()}</PageHeading>
        {prepares && <Button onClick={() => setPreparing(true)}>{m.payouts_prepare()}</Button>}
      </header>
      <p className="max-w-prose text-ink-2">{m.payouts_text()}</p>
      <Loaded query={payouts} skeleton={["h-40", "h-64"]}>
        {(overview) => <Payouts overview={overview} />}
      </Loaded>
      {preparing && <PrepareDialog onPrepared={prepared} onClose={() => setPreparing(false)} />}
    </div>
  );
}

function Payouts({ overview: { batches, due } }: { overview: PayoutOverview }) {
  const { language } = useBoot();
  const list = useList<"state">();
  const { state } = list.search;
  const shown = state === undefined ? batches : batches.filter((batch) => batch.state === state);
  return (
    <>
      <Section title={m.payouts_due()} note={due.length === 0 ? m.payouts_due_none() : m.payouts_due_note()}>
        {due.length > 0 && (
          <DataTable
            still
            inside
            title={m.payouts_due()}
            columns={dueColumns()}
            rows={due}
            rowKey={({ account, party }) => `${account}:${party}`}
          />
        )}
      </Section>
      {batches.length > 0 && (
        <>
          <header className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-[1rem] font-semibold">{m.payouts_batches()}</h2>
            <ExportButton path="/api/admin/payouts.csv" search={{}} />
          </header>
          <div className="flex flex-wrap items-start gap-2">
            <Filters list={list} filters={[stateFilter()]} />
          </div>
          {shown.length === 0 ? (
            <p className="text-ink-2">{m.common_no_results()}</p>
          ) : (
            <DataTable
              title={m.payouts_batches()}
              columns={batchColumns(language)}
              rows={shown}
              rowKey={({ id }) => id}
              inside
            />
          )}
        </>
      )}
    </>
  );
}

/** Batches that wait for approval only. */
function stateFilter(): Filter {
  return {
    kind: "chips",
    name: "state",
    label: m.payouts_state(),
    options: [{ value: "prepared", label: m.payouts_state_prepared() }],
  };
}

function dueColumns(): Column<PayoutOverview["due"][number]>[] {
  return [
    { key: "payee", title: m.payouts_payee(), cell: ({ payee }) => payee },
    {
      key: "amount",
      title: m.payouts_gross(),
      end: true,
      cell: ({ account, party, payee, amount }) => (
        <AccountLink account={account} party={party} name={payee} amount={amount} />
      ),
    },
    {
      key: "payable",
      title: m.payouts_account(),
      cell: (due) => <Blocker due={due} />,
    },
  ];
}

function batchColumns(language: Language): Column<PayoutBatch>[] {
  return [
    {
      key: "id",
      title: m.payouts_batch(),
      cell: ({ id }) => (
        <Link
          to="/admin/payouts/$payoutId"
          params={{ payoutId: String(id) }}
          className="font-semibold underline-offset-4 hover:underline"
        >
          {m.common_payout_number({ id: String(id) })}
        </Link>
      ),
    },
    { key: "state", title: m.payouts_state(), cell: ({ state }) => <BatchPill state={state} /> },
    { key: "count", title: m.payouts_count(), end: true, cell: (batch) => formatCount(batch.count) },
    { key: "gross", title: m.payouts_gross(), end: true, cell: ({ gross }) => formatRupees(gross) },
    { key: "net", title: m.payouts_net(), end: true, cell: ({ net }) => formatRupees(net) },
    { key: "by", title: m.payouts_prepared_by(), cell: ({ preparedBy }) => preparedBy },
    { key: "at", title: m.payouts_prepared_at(), cell: ({ preparedAt }) => formatDateTime(preparedAt, language) },
  ];
}
