import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { m } from "#messages";
import { usePermission } from "#admin/queries.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Stat, Stats } from "#shared/console-ui/stat.tsx";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { formatRupees } from "#shared/format/money.ts";
import { LedgerEntryPages, renderNotFound } from "./ledger-entry-pages.tsx";
import { accountEntriesQuery, accountQuery } from "./queries.ts";

/** An account of the ledger: its balance and all lines. */
export function LedgerAccountPage() {
  const { account = "", party = "" } = useParams({ strict: false });
  const opensPartners = usePermission("partner.read");
  const loading = useQuery(accountQuery(account, Number(party)));
  const entries = useInfiniteQuery(accountEntriesQuery(account, Number(party)));
  return (
    <div className="flex flex-col gap-4">
      <UpLink to="/admin/commissions">{m.commissions_back()}</UpLink>
      <Loaded query={loading} skeleton={["h-8 w-60", "h-19", "h-64"]} instead={renderNotFound}>
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
      </Loaded>
    </div>
  );
}
