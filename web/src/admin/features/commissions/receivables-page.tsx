import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { AccountLink } from "#admin/ledger/ledger-entries.tsx";
import { usePermission } from "#admin/queries.ts";
import { type ReceivableItem, RECEIVABLES_EXPORT } from "#shared/api/admin/commissions.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { ExportButton } from "#shared/console-ui/list/export-button.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { formatRupees } from "#shared/format/money.ts";
import { sumRupees } from "./months.ts";
import { receivablesQuery } from "./queries.ts";

/** Partners and merchants who owe us after a claw-back, with their statements. */
export function CommissionReceivablesPage() {
  const receivables = useQuery(receivablesQuery);
  const opensPartners = usePermission("partner.read");
  return (
    <div className="flex flex-col gap-4">
      <UpLink to="/admin/commissions">{m.commissions_back()}</UpLink>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>{m.commissions_receivables()}</PageHeading>
        <ExportButton path={RECEIVABLES_EXPORT} search={{}} />
      </header>
      <p className="max-w-prose text-ink-2">{m.commissions_receivables_text()}</p>
      <Loaded query={receivables} skeleton={["h-64"]}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-2">{m.commissions_receivables_empty()}</p>
          ) : (
            <DataTable
              title={m.commissions_receivables()}
              columns={buildColumns(rows, opensPartners)}
              rows={rows}
              rowKey={({ account, party }) => `${account}:${party}`}
            />
          )
        }
      </Loaded>
    </div>
  );
}

function buildColumns(rows: readonly ReceivableItem[], opensPartners: boolean): Column<ReceivableItem>[] {
  const columns: Column<ReceivableItem>[] = [
    {
      key: "name",
      title: m.commissions_receivable_name(),
      cell: ({ name }) => name,
      total: m.commissions_total(),
    },
    {
      key: "amount",
      title: m.commissions_receivable_amount(),
      end: true,
      cell: ({ account, party, name, amount }) => (
        <AccountLink account={account} party={party} name={name} amount={amount} />
      ),
      total: formatRupees(sumRupees(rows.map(({ amount }) => amount))),
    },
  ];
  if (opensPartners) {
    columns.push({
      key: "statement",
      title: m.commissions_receivable_statement(),
      cell: ({ partnerId }) =>
        partnerId !== null && (
          <Link
            to="/admin/partners/$id"
            params={{ id: String(partnerId) }}
            search={{ tab: "commission" }}
            className="text-brand-strong underline underline-offset-4"
          >
            {m.commissions_receivable_open_statement()}
          </Link>
        ),
    });
  }
  return columns;
}
