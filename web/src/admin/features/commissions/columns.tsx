import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { CommissionMonth } from "#shared/api/admin/commissions.ts";
import type { Language } from "#shared/api/types.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { Pill } from "#shared/console-ui/pill.tsx";
import { rupees } from "#shared/format/money.ts";
import { count } from "#shared/format/number.ts";
import { differs, monthName } from "./months.ts";

/** The columns of the list of months; every number leads to the entries that it is made of. */
export function monthColumns(language: Language): Column<CommissionMonth>[] {
  const amount = (
    key: "disbursed" | "expected" | "confirmed" | "received" | "outstanding" | "overpaid",
    title: string,
  ) => ({
    key,
    title,
    end: true,
    cell: (row: CommissionMonth) => <Entries row={row} text={rupees(row[key])} />,
  });
  return [
    {
      key: "month",
      title: m.commissions_month(),
      cell: (row) => <Entries row={row} text={monthName(row.month, language)} />,
    },
    { key: "lender", title: m.commissions_lender(), cell: ({ lender }) => lender },
    { key: "loans", title: m.commissions_loans(), end: true, cell: ({ loans }) => count(loans) },
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

/** Whether a month is closed, and whether what was said about it differs. */
export function State({ row }: { row: CommissionMonth }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {row.closedAt !== null && <Pill tone="ok">{m.commissions_closed()}</Pill>}
      {differs(row) && <Pill tone="warn">{m.commissions_differs()}</Pill>}
    </span>
  );
}
