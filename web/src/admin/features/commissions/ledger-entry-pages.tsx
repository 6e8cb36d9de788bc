import { type UseInfiniteQueryResult, type InfiniteData } from "@tanstack/react-query";
import { m } from "#messages";
import { LedgerEntries } from "#admin/ledger/ledger-entries.tsx";
import type { EntryPage } from "#shared/api/admin/commissions.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";

/** Ledger entries under a heading, loaded page by page. */
export function LedgerEntryPages({ entries }: { entries: UseInfiniteQueryResult<InfiniteData<EntryPage>> }) {
  return (
    <>
      <h2 className="text-[1rem] font-semibold">{m.commissions_entries()}</h2>
      <Loaded query={entries} skeleton={["h-64"]}>
        {({ pages }) => (
          <LedgerEntries
            entries={pages.flatMap(({ items }) => items)}
            hasMore={entries.hasNextPage}
            pending={entries.isFetchingNextPage}
            onMore={() => void entries.fetchNextPage()}
          />
        )}
      </Loaded>
    </>
  );
}
