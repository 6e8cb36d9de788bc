import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { usePermission } from "#admin/queries.ts";
import type { CommissionMonth, LoanGroup } from "#shared/api/admin/commissions.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { ExportButton } from "#shared/console-ui/list/export-button.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { WholeListPage } from "#shared/console-ui/list/whole-list-page.tsx";
import { Loaded, type LoadingQuery } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Stat, Stats } from "#shared/console-ui/stat.tsx";
import { formatRupees } from "#shared/format/money.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { todayInIndia } from "#shared/validate/birth-date.ts";
import { monthColumns } from "./columns.tsx";
import { formatLoanCount } from "./loan-count.ts";
import { listLendersWithoutSlab, listRecentMonths, monthName, sumMonths } from "./months.ts";
import { commissionsQuery } from "./queries.ts";

const linkClass = "text-brand-strong underline underline-offset-4";

/** Commission of the last twelve months by lender: expected, confirmed and received. */
export function CommissionsPage() {
  const { language } = useBoot();
  const months = useQuery(commissionsQuery);
  const lastMonth = listRecentMonths(todayInIndia(), 2)[1];
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>{m.commissions_title()}</PageHeading>
        <ExportButton path="/api/admin/commissions.csv" search={{}} />
      </header>
      <p className="max-w-prose text-ink-2">{m.commissions_text()}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link to="/admin/commission-differences" className={linkClass}>
          {m.commissions_differences()}
        </Link>
        <Link to="/admin/disputes" className={linkClass}>
          {m.disputes_title()}
        </Link>
        <Link to="/admin/commission-ageing" className={linkClass}>
          {m.commissions_ageing()}
        </Link>
        <Link to="/admin/commission-receivables" className={linkClass}>
          {m.commissions_receivables()}
        </Link>
        {lastMonth !== undefined && (
          <>
            <Link to="/admin/commission-loans" search={{ month: lastMonth }} className={linkClass}>
              {m.commissions_loans_title({ month: monthName(lastMonth, language) })}
            </Link>
            <Link to="/admin/commission-closings/$month" params={{ month: lastMonth }} className={linkClass}>
              {m.commissions_closing_title({ month: monthName(lastMonth, language) })}
            </Link>
          </>
        )}
      </p>
      <Loaded query={months} skeleton={["h-19", "h-80"]}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-2">{m.commissions_empty()}</p>
          ) : (
            <Months rows={rows} query={months} />
          )
        }
      </Loaded>
    </div>
  );
}

interface MonthsProps {
  rows: readonly CommissionMonth[];
  query: LoadingQuery<readonly CommissionMonth[]>;
}

/** Totals of all months, and the list of them by lender. */
function Months({ rows, query }: MonthsProps) {
  const { language } = useBoot();
  const list = useList();
  const { expected, confirmed, received, outstanding, overpaid, withoutSlab } = sumMonths(rows);
  const loans = (group: LoanGroup) => ({ to: "/admin/commission-loans", search: { group } });
  return (
    <>
      <Stats>
        <Stat label={m.commissions_expected()} value={formatRupees(expected)} link={loans("expected")} />
        <Stat label={m.commissions_confirmed()} value={formatRupees(confirmed)} link={loans("confirmed")} />
        <Stat label={m.commissions_received()} value={formatRupees(received)} link={loans("received")} />
        <Stat
          label={m.commissions_outstanding()}
          value={formatRupees(outstanding)}
          note={m.commissions_outstanding_note()}
          link={loans("outstanding")}
        />
        <Stat
          label={m.commissions_overpaid()}
          value={formatRupees(overpaid)}
          note={m.commissions_overpaid_note()}
          link={loans("overpaid")}
        />
        {withoutSlab > 0 && (
          <Stat
            label={m.commissions_without_slab()}
            value={formatLoanCount(withoutSlab)}
            note={m.commissions_without_slab_note()}
            link={loans("no_slab")}
          />
        )}
      </Stats>
      <LendersWithoutSlab rows={rows} />
      <WholeListPage
        isPart
        title={m.commissions_by_month()}
        list={list}
        searchLabel={m.commissions_search_lenders()}
        columns={monthColumns(language)}
        rowKey={({ lenderId, month }) => `${lenderId}:${month}`}
        query={query}
        sort="-month"
        empty={m.commissions_empty()}
      />
    </>
  );
}

/** Lenders whose loans earn nothing because no slab matches, with their slabs and loans. */
function LendersWithoutSlab({ rows }: { rows: readonly CommissionMonth[] }) {
  const { language } = useBoot();
  const opensLenders = usePermission("lender.read");
  const lenders = listLendersWithoutSlab(rows);
  if (lenders.length === 0) return null;
  return (
    <Banner tone="warn">
      <p className="font-semibold">{m.commissions_lenders_without_slab()}</p>
      <ul className="lg:columns-2">
        {lenders.map(({ lenderId, lender, months, loans }) => (
          <li key={lenderId}>
            {opensLenders ? (
              <Link
                to="/admin/lenders/$lenderId"
                params={{ lenderId: String(lenderId) }}
                search={{ tab: "commissions" }}
                className="underline underline-offset-4"
              >
                {lender}
              </Link>
            ) : (
              lender
            )}
            {": "}
            <Link
              to="/admin/commission-loans"
              search={{ lenderId: String(lenderId), group: "no_slab" }}
              className="underline underline-offset-4"
            >
              {formatLoanCount(loans)}
            </Link>
            {" · "}
            {months.map((month) => monthName(month, language)).join(", ")}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
