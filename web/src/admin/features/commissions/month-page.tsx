import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { LEDGER } from "#admin/ledger/ledger-queries.ts";
import { HOME } from "#admin/features/shell/home.ts";
import { usePermission } from "#admin/queries.ts";
import { closeMonth, type CommissionMonth, type LoanGroup } from "#shared/api/admin/commissions.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Dialog } from "#shared/console-ui/dialog.tsx";
import { ExportButton } from "#shared/console-ui/list/export-button.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { NotFound } from "#shared/console-ui/not-found.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Stat, Stats } from "#shared/console-ui/stat.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { formatDate } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { LedgerEntryPages } from "./ledger-entry-pages.tsx";
import { buildLoansSearch, MonthState } from "./columns.tsx";
import { formatLoanCount } from "./loan-count.ts";
import { lacksSlab, monthName } from "./months.ts";
import { commissionsQuery, monthEntriesQuery } from "./queries.ts";

/** One lender's month: figures, ledger entries, and closing it. */
export function CommissionMonthPage() {
  const { lenderId, month } = useParams({ strict: false });
  const months = useQuery(commissionsQuery);
  return (
    <div className="flex flex-col gap-4">
      <UpLink to="/admin/commissions">{m.commissions_back()}</UpLink>
      <Loaded query={months} skeleton={["h-8 w-60", "h-19", "h-64"]}>
        {(rows) => {
          const row = rows.find((one) => String(one.lenderId) === lenderId && one.month === month);
          return row === undefined ? <NotFound home={HOME} /> : <Month row={row} />;
        }}
      </Loaded>
    </div>
  );
}

function Month({ row }: { row: CommissionMonth }) {
  const { language } = useBoot();
  const [closing, setClosing] = useState(false);
  const closes = usePermission("commission.write") && row.closedAt === null;
  const entries = useInfiniteQuery(monthEntriesQuery(row.lenderId, row.month));
  const title = m.commissions_month_title({ lender: row.lender, month: monthName(row.month, language) });
  const loans = (group: LoanGroup) => ({ to: "/admin/commission-loans", search: { ...buildLoansSearch(row), group } });
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <PageHeading>{title}</PageHeading>
          <MonthState row={row} />
        </div>
        <div className="flex flex-wrap gap-2.5">
          <ExportButton
            path="/api/admin/commission-lines.csv"
            search={{ lenderId: String(row.lenderId), month: row.month }}
          />
          <Link
            to="/admin/commission-loans"
            search={buildLoansSearch(row)}
            className="self-center text-brand-strong underline underline-offset-4"
          >
            {m.commissions_loans_table()}
          </Link>
          {closes && (
            <Button look="secondary" onClick={() => setClosing(true)}>
              {m.commissions_close()}
            </Button>
          )}
        </div>
      </header>
      <Stats>
        <Stat
          label={m.commissions_disbursed()}
          value={formatRupees(row.disbursed)}
          note={formatLoanCount(row.loans)}
          link={loans("lent")}
        />
        <Stat
          label={m.commissions_expected()}
          value={formatRupees(row.expected)}
          note={slabLabel(row)}
          link={loans(lacksSlab(row) ? "no_slab" : "expected")}
        />
        <Stat label={m.commissions_confirmed()} value={formatRupees(row.confirmed)} link={loans("confirmed")} />
        <Stat label={m.commissions_received()} value={formatRupees(row.received)} link={loans("received")} />
        <Stat
          label={m.commissions_outstanding()}
          value={formatRupees(row.outstanding)}
          note={m.commissions_outstanding_note()}
          link={loans("outstanding")}
        />
        <Stat
          label={m.commissions_overpaid()}
          value={formatRupees(row.overpaid)}
          note={m.commissions_overpaid_note()}
          link={loans("overpaid")}
        />
        <Stat label={m.commissions_payable()} value={formatRupees(row.payable)} />
      </Stats>
      {row.closedAt !== null && (
        <p className="text-ink-2">
          {m.commissions_closed_at({ date: formatDate(row.closedAt, language), amount: formatRupees(row.corrected) })}
        </p>
      )}
      <LedgerEntryPages entries={entries} />
      {closing && <CloseMonth row={row} title={title} onClose={() => setClosing(false)} />}
    </>
  );
}

function slabLabel({ slabId, slabVersion }: CommissionMonth): string {
  if (slabId === null) return m.commissions_no_slab();
  return m.commissions_slab({ slab: String(slabId), version: String(slabVersion) });
}

/** Closes the month in the version shown; reloads it on a conflict. */
function CloseMonth({ row, title, onClose }: { row: CommissionMonth; title: string; onClose: () => void }) {
  const queries = useQueryClient();
  const closing = useMutation({
    mutationFn: () => closeMonth(row),
    onSuccess: () => toast(m.commissions_closed_toast({ month: title }), "ok"),
    onSettled: () => {
      onClose();
      return queries.invalidateQueries(LEDGER);
    },
  });
  return (
    <Dialog title={m.commissions_close_title({ month: title })} text={m.commissions_close_text()} onClose={onClose}>
      <Button look="secondary" onClick={onClose}>
        {m.common_cancel()}
      </Button>
      <Button pending={closing.isPending} onClick={() => closing.mutate()}>
        {m.commissions_close()}
      </Button>
    </Dialog>
  );
}
