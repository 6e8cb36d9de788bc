import { useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { type ListSearch, pageSize, skipCount } from "./search.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Cursors of the previous pages; that of the first page is empty. */
    trail?: string[];
  }
}

/** A list's state, all of it in the URL, so that links, reload and Back show the same. */
export interface List<Filter extends string = string> {
  search: ListSearch<Filter>;
  rows: number;
  skip: number;
  /**
   * Changes search, filters or order and returns to the first page. `typed` replaces the history entry instead of
   * adding one.
   */
  setFilters: (changes: ListSearch<Filter>, typed?: boolean) => void;
  /** Leaves filters with values that do not exist out of the address, which then names them. */
  drop: (names: readonly string[]) => void;
  /** Opens a dialog; undefined closes it. */
  open: (dialog: string | undefined) => void;
  /** Changes what is open over the list; its page stays. */
  cover: (changes: ListSearch<Filter>) => void;
  /** Goes to the page after `cursor`; fully loaded lists have no cursor. */
  next: (cursor: string | undefined, shown: number) => void;
  previous: () => void;
}

/** Untyped, because the page may belong to either console, and router types exist per area. */
const useAnySearch = useSearch as unknown as (options: { strict: false }) => object;

/** The state of the page's list. Its `search` (consolePage) declares the same filters. */
export function useList<Filter extends string = never>(): List<Filter> {
  const search = useAnySearch({ strict: false }) as ListSearch<Filter>;
  const trail = useRouterState({ select: ({ location }) => location.state.trail ?? [] });
  const navigate = useNavigate();
  const rows = pageSize(search);
  const skip = skipCount(search);
  const go = (changes: ListSearch, options: { replace?: boolean; trail?: string[] } = {}) =>
    void navigate({
      to: ".",
      // Merges into the current URL, because a debounced search must not close a dialog opened since.
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
      go({ ...changes, cursor: undefined, skip: undefined, dropped: undefined }, { replace: typed, trail: [] }),
    drop: (names) => {
      const unset = Object.fromEntries(names.map((name) => [name, undefined]));
      const dropped = [search.dropped, ...names].filter(Boolean).join(",");
      go({ ...unset, cursor: undefined, skip: undefined, dropped }, { replace: true, trail: [] });
    },
    // Back closes a dialog; after closing it, Back does not reopen it.
    open: (dialog) => go({ open: dialog }, { replace: dialog === undefined }),
    cover: (changes) => go(changes),
    next: (cursor, shown) => go({ cursor, skip: String(skip + shown) }, { trail: [...trail, search.cursor ?? ""] }),
    previous: () => go(pageBefore(trail, skip - rows), { trail: trail.slice(0, -1) }),
  };
}

/** Search of the previous page; the first page if a link led into the middle of the list. */
function pageBefore(trail: string[], skip: number): ListSearch {
  const cursor = trail.at(-1);
  if (cursor === undefined) return { cursor: undefined, skip: undefined };
  return { cursor: cursor || undefined, skip: skip > 0 ? String(skip) : undefined };
}
