import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { m } from "#messages";
import { HOME } from "#admin/features/shell/home.ts";
import { usePermission } from "#admin/queries.ts";
import { DetailPage } from "#shared/console-ui/detail-page.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Stat, Stats } from "#shared/console-ui/stat.tsx";
import { formatRupees } from "#shared/format/money.ts";
import { LedgerEntryPages } from "./ledger-entry-pages.tsx";
import { accountEntriesQuery, accountQuery } from "./queries.ts";

/** An account of the ledger: its balance and all lines. */
export function LedgerAccountPage() {
  const { account = "", party = "" } = useParams({ strict: false });
  const opensPartners = usePermission("partner.read");
  const loading = useQuery(accountQuery(account, Number(party)));
  const entries = useInfiniteQuery(accountEntriesQuery(account, Number(party)));
  return (
    <DetailPage up={{ to: "/admin/commissions", title: m.commissions_back() }} query={loading} home={HOME}>
      {({ name, balance }) => (
        <>
          <PageHeading>{name}</PageHeading>
          <p className="max-w-prose text-ink-2">{m.commissions_account_text()}</p>
          <Stats>
            <Stat label={m.commissions_account_balance()} value={formatRupees(balance)} />
          </Stats>
          {account === "partner" && opensPartners && (
            <Link
              to="/admin/partners/$id"
              params={{ id: party }}
              search={{ tab: "commission" }}
              className="self-start text-brand-strong underline underline-offset-4"
            >
              {m.commissions_receivable_open_statement()}
            </Link>
          )}
          <LedgerEntryPages entries={entries} />
        </>
      )}
    </DetailPage>
  );
}
