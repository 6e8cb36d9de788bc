import { m } from "#messages";
import { LoanLink } from "#admin/ledger/ledger-entries.tsx";
import type { CommissionLoanItem, LoanState, LoanTotals } from "#shared/api/admin/commissions.ts";
import type { Language } from "#shared/api/types.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { Pill, type PillTone } from "#shared/console-ui/pill.tsx";
import { formatDate } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatLoanCount } from "./loan-count.ts";
import { monthName } from "./months.ts";

type Amount = "expected" | "confirmed" | "received" | "difference" | "outstanding" | "overpaid" | "held";

interface LoanColumnsOptions {
  language: Language;
  /** Undefined until they are loaded. */
  totals: LoanTotals | undefined;
  /** Whether all loans are of one month, which the title names. */
  isOneMonth: boolean;
}

/** Columns of the table of loans. */
export function loanColumns({ language, totals, isOneMonth }: LoanColumnsOptions): Column<CommissionLoanItem>[] {
  const total = (key: Amount | "lent") => (totals === undefined ? null : formatRupees(totals[key]));
  const amount = (key: Amount, title: string, sort?: string): Column<CommissionLoanItem> => ({
    key,
    title,
    end: true,
    ...(sort !== undefined && { sort }),
    cell: (row) => formatRupees(row[key]),
    total: total(key),
  });
  return [
    ...(isOneMonth ? [] : [monthColumn(language)]),
    {
      key: "lender",
      title: m.commissions_lender(),
      head: true,
      cell: ({ lender }) => lender,
      total: m.commissions_total(),
    },
    {
      key: "loan",
      title: m.commissions_loan(),
      short: true,
      cell: ({ submissionId, shortCode }) => <LoanLink id={submissionId} code={shortCode} />,
      total: totals === undefined ? null : formatLoanCount(totals.loans),
    },
    {
      key: "lentOn",
      title: m.commissions_loan_lent_day(),
      sort: "lentOn",
      cell: ({ lentOn }) => lentOn !== null && formatDate(lentOn, language),
    },
    {
      key: "lent",
      title: m.commissions_loan_lent(),
      sort: "lent",
      end: true,
      cell: ({ lent }) => lent !== null && formatRupees(lent),
      total: total("lent"),
    },
    {
      key: "slab",
      title: m.commissions_slab_column(),
      cell: ({ slabId, lent }) => slabId ?? (lent !== null && m.commissions_without_slab()),
    },
    amount("expected", m.commissions_expected(), "expected"),
    amount("confirmed", m.commissions_confirmed()),
    amount("received", m.commissions_received(), "received"),
    amount("difference", m.commissions_difference(), "difference"),
    { key: "state", title: m.commissions_state(), cell: ({ state }) => <LoanStatePill state={state} /> },
    amount("outstanding", m.commissions_outstanding()),
    amount("overpaid", m.commissions_overpaid()),
    amount("held", m.commissions_held()),
  ];
}

function monthColumn(language: Language): Column<CommissionLoanItem> {
  return {
    key: "month",
    title: m.commissions_month(),
    sort: "month",
    cell: ({ month }) => monthName(month, language),
  };
}

const STATE_TONES: Record<LoanState, PillTone> = {
  expected: "quiet",
  confirmed: "info",
  settled: "ok",
  underpaid: "bad",
  overpaid: "warn",
  accepted: "ok",
  no_slab: "warn",
  reversed: "quiet",
};

function LoanStatePill({ state }: { state: LoanState }) {
  return <Pill tone={STATE_TONES[state]}>{loanStateLabel(state)}</Pill>;
}

/** Label of a loan's state. */
export function loanStateLabel(state: LoanState): string {
  const labels: Record<LoanState, () => string> = {
    expected: m.commissions_loan_state_expected,
    confirmed: m.commissions_loan_state_confirmed,
    settled: m.commissions_loan_state_settled,
    underpaid: m.commissions_loan_state_underpaid,
    overpaid: m.commissions_loan_state_overpaid,
    accepted: m.commissions_loan_state_accepted,
    no_slab: m.commissions_loan_state_no_slab,
    reversed: m.commissions_loan_state_reversed,
  };
  return labels[state]();
}
