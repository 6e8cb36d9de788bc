import { type UseInfiniteQueryResult, type InfiniteData } from "@tanstack/react-query";
import { m } from "#messages";
import { HOME } from "#admin/features/shell/home.ts";
import { LedgerEntries } from "#admin/ledger/ledger-entries.tsx";
import type { EntryPage } from "#shared/api/admin/commissions.ts";
import { Problem } from "#shared/api/problem.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { NotFound } from "#shared/console-ui/not-found.tsx";

const NOT_FOUND = 404;

/** Not-found page for records that are not in the ledger. */
export function renderNotFound(error: Error) {
  return error instanceof Problem && error.status === NOT_FOUND ? <NotFound home={HOME} /> : undefined;
}

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
