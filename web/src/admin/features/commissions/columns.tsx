import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import type { CommissionMonth, LoanGroup } from "#shared/api/admin/commissions.ts";
import type { Language } from "#shared/api/types.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { Pill } from "#shared/console-ui/pill.tsx";
import { rupees } from "#shared/format/money.ts";
import { count } from "#shared/format/number.ts";
import { differs, isWithoutSlab, monthName } from "./months.ts";

/** The columns of the list of months; a month leads to its entries, and every number to its loans. */
export function monthColumns(language: Language): Column<CommissionMonth>[] {
  const amount = (
    key: "disbursed" | "expected" | "confirmed" | "received" | "outstanding" | "overpaid",
    title: string,
  ) => ({
    key,
    title,
    end: true,
    cell: (row: CommissionMonth) => (
      <Loans row={row} group={key === "disbursed" ? "lent" : key}>
        {rupees(row[key])}
      </Loans>
    ),
  });
  return [
    {
      key: "month",
      title: m.commissions_month(),
      cell: (row) => <Entries row={row} text={monthName(row.month, language)} />,
    },
    { key: "lender", title: m.commissions_lender(), cell: ({ lender }) => lender },
    {
      key: "loans",
      title: m.commissions_loans(),
      end: true,
      cell: (row) => (
        <Loans row={row} group="lent">
          {count(row.loans)}
        </Loans>
      ),
    },
    amount("disbursed", m.commissions_disbursed()),
    amount("expected", m.commissions_expected()),
    amount("confirmed", m.commissions_confirmed()),
    amount("received", m.commissions_received()),
    amount("outstanding", m.commissions_outstanding()),
    amount("overpaid", m.commissions_overpaid()),
    { key: "state", title: m.commissions_state(), cell: (row) => <State row={row} /> },
  ];
}

function Entries({ row, text }: { row: CommissionMonth; text: string }) {
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

function Loans({ row, group, children }: { row: CommissionMonth; group: LoanGroup; children: ReactNode }) {
  return (
    <Link
      to="/admin/commission-loans"
      search={{ ...loansOf(row), group }}
      className="underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}

/** The search for the loans of a lender's month. */
export function loansOf({ lenderId, month }: CommissionMonth): { lenderId: string; month: string } {
  return { lenderId: String(lenderId), month };
}

/** Whether a month is closed, and whether what was said about it differs. */
export function State({ row }: { row: CommissionMonth }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {row.closedAt !== null && <Pill tone="ok">{m.commissions_closed()}</Pill>}
      {isWithoutSlab(row) && (
        <Loans row={row} group="no_slab">
          <Pill tone="warn">{m.commissions_without_slab()}</Pill>
        </Loans>
      )}
      {differs(row) && <Pill tone="warn">{m.commissions_differs()}</Pill>}
    </span>
  );
}
