import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import type { CommissionMonth, LoanGroup } from "#shared/api/admin/commissions.ts";
import type { Language } from "#shared/api/types.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { Pill } from "#shared/console-ui/pill.tsx";
import { formatRupees } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { hasDifference, lacksSlab, monthName } from "./months.ts";

/** Columns of the list of months, with links to the entries and to the loans behind each figure. */
export function monthColumns(language: Language): Column<CommissionMonth>[] {
  const amount = (
    key: "disbursed" | "expected" | "confirmed" | "received" | "outstanding" | "overpaid",
    title: string,
  ) => ({
    key,
    title,
    sort: key,
    value: (row: CommissionMonth) => row[key],
    end: true,
    cell: (row: CommissionMonth) => (
      <LoansLink row={row} group={key === "disbursed" ? "lent" : key}>
        {formatRupees(row[key])}
      </LoansLink>
    ),
  });
  return [
    {
      key: "month",
      title: m.commissions_month(),
      sort: "month",
      value: ({ month }) => month,
      cell: (row) => <EntriesLink row={row} text={monthName(row.month, language)} />,
    },
    { key: "lender", title: m.commissions_lender(), sort: "lender", searched: true, value: ({ lender }) => lender },
    {
      key: "loans",
      title: m.commissions_loans(),
      sort: "loans",
      value: ({ loans }) => loans,
      end: true,
      cell: (row) => (
        <LoansLink row={row} group="lent">
          {formatCount(row.loans)}
        </LoansLink>
      ),
    },
    amount("disbursed", m.commissions_disbursed()),
    amount("expected", m.commissions_expected()),
    amount("confirmed", m.commissions_confirmed()),
    amount("received", m.commissions_received()),
    amount("outstanding", m.commissions_outstanding()),
    amount("overpaid", m.commissions_overpaid()),
    { key: "state", title: m.commissions_state(), cell: (row) => <MonthState row={row} /> },
  ];
}

function EntriesLink({ row, text }: { row: CommissionMonth; text: string }) {
  return (
    <Link
      to="/admin/commissions/$lenderId/$month"
      params={{ lenderId: String(row.lenderId), month: row.month }}
      className="underline-offset-4 hover:underline"
    >
      {text}
    </Link>
  );
}

function LoansLink({ row, group, children }: { row: CommissionMonth; group: LoanGroup; children: ReactNode }) {
  return (
    <Link
      to="/admin/commission-loans"
      search={{ ...buildLoansSearch(row), group }}
      className="underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}

/** Search parameters of the loans of a lender's month. */
export function buildLoansSearch({ lenderId, month }: CommissionMonth): { lenderId: string; month: string } {
  return { lenderId: String(lenderId), month };
}

/** Shows whether a month is closed and whether its figures differ. */
export function MonthState({ row }: { row: CommissionMonth }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {row.closedAt !== null && <Pill tone="ok">{m.commissions_closed()}</Pill>}
      {lacksSlab(row) && (
        <LoansLink row={row} group="no_slab">
          <Pill tone="warn">{m.commissions_without_slab()}</Pill>
        </LoansLink>
      )}
      {hasDifference(row) && <Pill tone="warn">{m.commissions_differs()}</Pill>}
    </span>
  );
}
