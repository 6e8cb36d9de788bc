import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { LoanLink } from "#admin/ledger/ledger-entries.tsx";
import { type CommissionLoanItem, type LoanGroup, LOANS_EXPORT } from "#shared/api/admin/commissions.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { formatDate } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { todayInIndia } from "#shared/validate/birth-date.ts";
import { useLenderFilter } from "./lender-filter.ts";
import { isMonth, monthName, listRecentMonths } from "./months.ts";
import { LOAN_GROUPS, type LoanFilter, loansQuery } from "./queries.ts";

const MONTH_CHOICES = 12;

/** The list of loans behind a figure of lenders' months. */
export function CommissionLoansPage() {
  const { language } = useBoot();
  const list = useList<LoanFilter>();
  const page = useQuery(loansQuery(list.search));
  const filters = useFilters(language, list.search.month);
  return (
    <>
      <UpLink to="/admin/commissions">{m.commissions_back()}</UpLink>
      <ListPage
        title={m.commissions_loans()}
        exportPath={LOANS_EXPORT}
        list={list}
        searchLabel={m.commissions_differences_search()}
        filters={filters}
        columns={buildColumns(language)}
        rowKey={({ submissionId }) => submissionId}
        page={page}
        sort="-month"
        empty={m.commissions_loans_empty()}
      />
    </>
  );
}

function useFilters(language: Language, chosen: string | undefined): Filter[] {
  const lenderFilter = useLenderFilter();
  const months = new Set([...listRecentMonths(todayInIndia(), MONTH_CHOICES), ...[chosen ?? ""].filter(isMonth)]);
  return [
    {
      kind: "select",
      name: "group",
      label: m.commissions_loans_group(),
      options: LOAN_GROUPS.map((group) => ({ value: group, label: groupLabel(group) })),
    },
    {
      kind: "select",
      name: "month",
      label: m.commissions_month(),
      options: [...months].map((month) => ({ value: month, label: monthName(month, language) })),
    },
    lenderFilter,
  ];
}

function groupLabel(group: LoanGroup): string {
  const labels: Record<LoanGroup, () => string> = {
    lent: m.commissions_disbursed,
    expected: m.commissions_expected,
    confirmed: m.commissions_confirmed,
    received: m.commissions_received,
    outstanding: m.commissions_outstanding,
    overpaid: m.commissions_overpaid,
    held: m.commissions_held,
    no_slab: m.commissions_without_slab,
  };
  return labels[group]();
}

function buildColumns(language: Language): Column<CommissionLoanItem>[] {
  const amount = (
    key: "expected" | "confirmed" | "received" | "outstanding" | "overpaid" | "held",
    title: string,
  ): Column<CommissionLoanItem> => ({ key, title, end: true, cell: (row) => formatRupees(row[key]) });
  return [
    { key: "month", title: m.commissions_month(), sort: "month", cell: ({ month }) => monthName(month, language) },
    { key: "lender", title: m.commissions_lender(), head: true, cell: ({ lender }) => lender },
    {
      key: "loan",
      title: m.commissions_loan(),
      short: true,
      cell: ({ submissionId, shortCode }) => <LoanLink id={submissionId} code={shortCode} />,
    },
    {
      key: "lent",
      title: m.commissions_loan_lent(),
      end: true,
      cell: ({ lent, lentOn }) =>
        lent !== null && (
          <>
            {formatRupees(lent)}
            {lentOn !== null && <span className="block text-xs text-ink-3">{formatDate(lentOn, language)}</span>}
          </>
        ),
    },
    {
      key: "expected",
      title: m.commissions_expected(),
      end: true,
      cell: ({ expected, slabId, lent }) =>
        slabId === null && lent !== null ? m.commissions_without_slab() : formatRupees(expected),
    },
    amount("confirmed", m.commissions_confirmed()),
    amount("received", m.commissions_received()),
    amount("outstanding", m.commissions_outstanding()),
    amount("overpaid", m.commissions_overpaid()),
    amount("held", m.commissions_held()),
  ];
}
