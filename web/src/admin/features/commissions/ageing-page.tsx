import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { AGEING_EXPORT, type AgeingItem, type LoanAge } from "#shared/api/admin/commissions.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { ExportButton } from "#shared/console-ui/list/export-button.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { formatRupees } from "#shared/format/money.ts";
import { sumRupees } from "./months.ts";
import { ageingQuery } from "./queries.ts";

/** What lenders owe, by days since disbursal. */
export function CommissionAgeingPage() {
  const ageing = useQuery(ageingQuery);
  return (
    <div className="flex flex-col gap-4">
      <UpLink to="/admin/commissions">{m.commissions_back()}</UpLink>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>{m.commissions_ageing()}</PageHeading>
        <ExportButton path={AGEING_EXPORT} search={{}} />
      </header>
      <p className="max-w-prose text-ink-2">{m.commissions_ageing_text()}</p>
      <Loaded query={ageing} skeleton={["h-64"]}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-2">{m.commissions_ageing_empty()}</p>
          ) : (
            <DataTable
              title={m.commissions_ageing()}
              columns={buildColumns(rows)}
              rows={rows}
              rowKey={({ lenderId }) => lenderId}
            />
          )
        }
      </Loaded>
    </div>
  );
}

type AgeKey = "upTo30" | "upTo60" | "upTo90" | "over90" | "undated" | "total";

function buildColumns(rows: readonly AgeingItem[]): Column<AgeingItem>[] {
  const total = (key: AgeKey) => formatRupees(sumRupees(rows.map((row) => row[key])));
  const aged = (key: AgeKey, title: string, age: LoanAge | undefined): Column<AgeingItem> => ({
    key,
    title,
    end: true,
    cell: (row) => <OwedLoans row={row} amount={row[key]} age={age} />,
    total: total(key),
  });
  return [
    {
      key: "lender",
      title: m.commissions_lender(),
      cell: ({ lender }) => lender,
      total: m.commissions_total(),
    },
    aged("upTo30", m.commissions_age_30(), "0-30"),
    aged("upTo60", m.commissions_age_60(), "31-60"),
    aged("upTo90", m.commissions_age_90(), "61-90"),
    aged("over90", m.commissions_age_over(), "over-90"),
    {
      key: "undated",
      title: m.commissions_age_undated(),
      note: m.commissions_age_undated_note(),
      end: true,
      cell: ({ undated }) => formatRupees(undated),
      total: total("undated"),
    },
    {
      key: "total",
      title: m.commissions_outstanding(),
      end: true,
      cell: (row) => formatRupees(row.total),
      total: total("total"),
    },
  ];
}

interface OwedLoansProps {
  row: AgeingItem;
  amount: number;
  age: LoanAge | undefined;
}

/** An amount, linked to the loans for which it is owed. */
function OwedLoans({ row, amount, age }: OwedLoansProps) {
  if (amount === 0 || age === undefined) return formatRupees(amount);
  return (
    <Link
      to="/admin/commission-loans"
      search={{ lenderId: String(row.lenderId), group: "outstanding", age }}
      className="underline-offset-4 hover:underline"
    >
      {formatRupees(amount)}
    </Link>
  );
}
