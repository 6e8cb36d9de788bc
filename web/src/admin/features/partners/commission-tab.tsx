import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { LedgerEntries } from "#admin/ledger/ledger-entries.tsx";
import { fetchPartnerCommission } from "#shared/api/admin/commissions.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { Stat, Stats } from "#shared/console-ui/stat.tsx";
import { formatRupees } from "#shared/format/money.ts";

/** Commission owed to a partner, with the ledger entries. */
export function CommissionTab({ partnerId }: { partnerId: number }) {
  const pages = useInfiniteQuery({
    queryKey: ["/api/admin/partners/{id}/commission", partnerId],
    queryFn: ({ pageParam }) => fetchPartnerCommission(partnerId, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries }) => entries.nextCursor,
    meta: { quiet: true },
  });
  return (
    <Loaded query={pages} skeleton={["h-19", "h-64"]}>
      {({ pages: parts }) => (
        <div className="flex flex-col gap-4">
          <Stats>
            <Stat
              label={m.partners_balance()}
              value={formatRupees(parts[0]?.balance ?? 0)}
              note={m.partners_balance_note()}
            />
          </Stats>
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <Link
              to="/admin/ledger/$account/$party"
              params={{ account: "partner", party: String(partnerId) }}
              className="text-brand-strong underline underline-offset-4"
            >
              {m.partners_account_entries()}
            </Link>
            {(parts[0]?.balance ?? 0) < 0 && (
              <Link to="/admin/commission-receivables" className="text-brand-strong underline underline-offset-4">
                {m.partners_receivables()}
              </Link>
            )}
          </p>
          <LedgerEntries
            entries={parts.flatMap(({ entries }) => entries.items)}
            hasMore={pages.hasNextPage}
            pending={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
          />
        </div>
      )}
    </Loaded>
  );
}
