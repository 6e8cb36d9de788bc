import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { m } from "#messages";
import { HOME } from "#admin/features/shell/home.ts";
import { usePermission } from "#admin/queries.ts";
import type { CommissionLoan } from "#shared/api/admin/disputes.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { DetailPage } from "#shared/console-ui/detail-page.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Stat, Stats } from "#shared/console-ui/stat.tsx";
import { formatDate } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { LedgerEntryPages } from "./ledger-entry-pages.tsx";
import { LoanDisputes } from "./loan-disputes.tsx";
import { LoanFiles, LoanHistory, CustomerAttribution } from "./loan-evidence.tsx";
import { monthName } from "./months.ts";
import { loanEntriesQuery, loanQuery } from "./queries.ts";

/** The commission of one loan: disputes, evidence and ledger lines. */
export function CommissionLoanPage() {
  const { submissionId = "" } = useParams({ strict: false });
  const loading = useQuery(loanQuery(submissionId));
  const entries = useInfiniteQuery(loanEntriesQuery(submissionId));
  return (
    <DetailPage up={{ to: "/admin/commissions", title: m.commissions_back() }} query={loading} home={HOME}>
      {(loan) => (
        <>
          <CommissionPosition loan={loan} />
          <LoanDisputes loan={loan} />
          <div className="grid gap-4 lg:grid-cols-2">
            <CustomerAttribution loan={loan} />
            <LoanHistory steps={loan.history} />
          </div>
          <LoanFiles statements={loan.statements} />
          <LedgerEntryPages entries={entries} />
        </>
      )}
    </DetailPage>
  );
}

function CommissionPosition({ loan }: { loan: CommissionLoan }) {
  const { language } = useBoot();
  const { appId, lender, lent, lentOn, month, merchantPart } = loan;
  const seesApplication = usePermission("csr.read");
  return (
    <>
      <header>
        <PageHeading>{m.commissions_loan_title({ lender })}</PageHeading>
        <p className="text-ink-2">
          <span className="font-mono text-xs wrap-anywhere">{loan.shortCode ?? loan.submissionId}</span>
          {" · "}
          {m.commissions_loan_month({ month: monthName(month, language) })}
          {appId !== null && seesApplication && (
            <>
              {" · "}
              <Link
                to="/admin/applications/$id"
                params={{ id: appId }}
                className="font-semibold text-brand-strong underline underline-offset-4"
              >
                {m.commissions_loan_application()}
              </Link>
            </>
          )}
        </p>
      </header>
      <Stats>
        <Stat
          label={m.commissions_loan_lent()}
          value={formatRupees(lent ?? 0)}
          {...(lentOn !== null && { note: m.commissions_loan_lent_on({ date: formatDate(lentOn, language) }) })}
        />
        <Stat label={m.commissions_expected()} value={formatRupees(loan.expected)} />
        <Stat label={m.commissions_confirmed()} value={formatRupees(loan.confirmed)} />
        <Stat label={m.commissions_received()} value={formatRupees(loan.received)} />
        <Stat
          label={m.commissions_payable()}
          value={formatRupees(loan.payable)}
          {...(merchantPart !== 0 && {
            note: m.commissions_loan_merchant_part({ amount: formatRupees(merchantPart) }),
          })}
        />
        {loan.held !== 0 && (
          <Stat label={m.commissions_held()} value={formatRupees(loan.held)} note={m.commissions_held_note()} />
        )}
      </Stats>
    </>
  );
}
