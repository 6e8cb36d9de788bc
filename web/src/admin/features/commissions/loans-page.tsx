import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { type LoanAge, type LoanGroup, LOANS_EXPORT, type LoanTotals } from "#shared/api/admin/commissions.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { formatRupees } from "#shared/format/money.ts";
import { useLenderFilter } from "./lender-filter.ts";
import { loanColumns, loanStateLabel } from "./loan-columns.tsx";
import { isMonth, listMonthOptions, monthName } from "./months.ts";
import { LOAN_AGES, LOAN_GROUPS, LOAN_STATES, type LoanFilter, loansQuery, loanTotalsQuery } from "./queries.ts";

/** A month, or the months behind a figure, as a table of loans with totals. */
export function CommissionLoansPage() {
  const { language } = useBoot();
  const list = useList<LoanFilter>();
  const page = useQuery(loansQuery(list.search));
  const { data: totals } = useQuery(loanTotalsQuery(list.search));
  const filters = useFilters(language, list.search.month);
  return (
    <>
      <UpLink to="/admin/commissions">{m.commissions_back()}</UpLink>
      <ListPage
        title={pageTitle(list.search.month, language)}
        exportPath={LOANS_EXPORT}
        list={list}
        searchLabel={m.commissions_loans_search()}
        filters={filters}
        columns={loanColumns({ language, totals, isOneMonth: isMonth(list.search.month ?? "") })}
        rowKey={({ submissionId }) => submissionId}
        page={page}
        sort="-month"
        empty={m.commissions_loans_empty()}
      />
      <TableNotes totals={totals} {...list.search} />
    </>
  );
}

function pageTitle(month: string | undefined, language: Language): string {
  return month !== undefined && isMonth(month)
    ? m.commissions_loans_title({ month: monthName(month, language) })
    : m.commissions_loans();
}

/** What the totals leave out, and where a month's entries and its closing are. */
function TableNotes({ totals, lenderId, month }: { totals: LoanTotals | undefined } & ListSearch<LoanFilter>) {
  const rest = totals?.rest ?? 0;
  const linkClass = "text-brand-strong underline underline-offset-4";
  return (
    <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
      {rest !== 0 && <p className="text-ink-2">{m.commissions_loans_rest({ amount: formatRupees(rest) })}</p>}
      {lenderId !== undefined && month !== undefined && isMonth(month) && (
        <Link to="/admin/commissions/$lenderId/$month" params={{ lenderId, month }} className={linkClass}>
          {m.commissions_loans_entries()}
        </Link>
      )}
      {month !== undefined && isMonth(month) && (
        <Link to="/admin/commission-closings/$month" params={{ month }} className={linkClass}>
          {m.commissions_closing()}
        </Link>
      )}
    </div>
  );
}

function useFilters(language: Language, chosen: string | undefined): Filter[] {
  const lenderFilter = useLenderFilter();
  return [
    {
      kind: "select",
      name: "group",
      label: m.commissions_loans_group(),
      options: LOAN_GROUPS.map((group) => ({ value: group, label: groupLabel(group) })),
    },
    {
      kind: "select",
      name: "state",
      label: m.commissions_state(),
      options: LOAN_STATES.map((state) => ({ value: state, label: loanStateLabel(state) })),
    },
    {
      kind: "select",
      name: "age",
      label: m.commissions_age(),
      options: LOAN_AGES.map((age) => ({ value: age, label: loanAgeLabel(age) })),
    },
    {
      kind: "select",
      name: "month",
      label: m.commissions_month(),
      options: listMonthOptions(chosen, language),
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

function loanAgeLabel(age: LoanAge): string {
  const labels: Record<LoanAge, () => string> = {
    "0-30": m.commissions_age_30,
    "31-60": m.commissions_age_60,
    "61-90": m.commissions_age_90,
    "over-90": m.commissions_age_over,
  };
  return labels[age]();
}
