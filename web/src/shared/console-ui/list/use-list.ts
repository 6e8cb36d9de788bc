import { useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { type ListSearch, pageSize, skipCount } from "./search.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The cursors of the pages before this one, the first page's being empty. */
    trail?: string[];
  }
}

/** A list's state: all of it is in the address, so that a link, a reload and Back show the same. */
export interface List<Filter extends string = string> {
  search: ListSearch<Filter>;
  rows: number;
  skip: number;
  /** Searches, filters or sorts anew, from the first page. `typed`: a letter more is no new entry of the history. */
  setFilters: (changes: ListSearch<Filter>, typed?: boolean) => void;
  /** Opens or, with undefined, closes a dialog. */
  open: (dialog: string | undefined) => void;
  /** Goes on behind `cursor`; a list that is loaded whole has none. */
  next: (cursor: string | undefined, shown: number) => void;
  previous: () => void;
}

/** The page may be any of either console, and its router is known only where an area is compiled. */
const useAnySearch = useSearch as unknown as (options: { strict: false }) => object;

/** The state of the list on this page. Its `search` (consolePage) names the same filters. */
export function useList<Filter extends string = never>(): List<Filter> {
  const search = useAnySearch({ strict: false }) as ListSearch<Filter>;
  const trail = useRouterState({ select: ({ location }) => location.state.trail ?? [] });
  const navigate = useNavigate();
  const rows = pageSize(search);
  const skip = skipCount(search);
  const go = (changes: ListSearch, options: { replace?: boolean; trail?: string[] } = {}) =>
    void navigate({
      to: ".",
      // What the address holds by then: a word that was typed a moment ago must not close the dialog opened since.
      search: (now: ListSearch) => ({ ...now, ...changes }),
      replace: options.replace ?? false,
      resetScroll: false,
      state: { trail: options.trail ?? trail },
    });
  return {
    search,
    rows,
    skip,
    setFilters: (changes, typed = false) =>
      go({ ...changes, cursor: undefined, skip: undefined }, { replace: typed, trail: [] }),
    // Back closes a dialog; after it was closed, Back does not open it again.
    open: (dialog) => go({ open: dialog }, { replace: dialog === undefined }),
    next: (cursor, shown) => go({ cursor, skip: String(skip + shown) }, { trail: [...trail, search.cursor ?? ""] }),
    previous: () => go(pageBefore(trail, skip - rows), { trail: trail.slice(0, -1) }),
  };
}

/** After a link into the middle of a list, the previous page is unknown: goes to the first one. */
function pageBefore(trail: string[], skip: number): ListSearch {
  const cursor = trail.at(-1);
  if (cursor === undefined) return { cursor: undefined, skip: undefined };
  return { cursor: cursor || undefined, skip: skip > 0 ? String(skip) : undefined };
}
