import type { ReactNode } from "react";
import { m } from "#messages";
import type { ListAnswer } from "#shared/api/list.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { ColumnChooser, useColumnChoice } from "#shared/console-ui/list/column-chooser.tsx";
import { DroppedFilters, useDroppedParams } from "#shared/console-ui/list/dropped-filters.tsx";
import { ClearFilters, type Filter, Filters } from "#shared/console-ui/list/filters.tsx";
import { ListTable } from "#shared/console-ui/list/list-table.tsx";
import { isFiltered } from "#shared/console-ui/list/search.ts";
import { SearchBox } from "#shared/console-ui/list/search-box.tsx";
import { type List, useList } from "#shared/console-ui/list/use-list.ts";
import { Loaded, type LoadingQuery } from "#shared/console-ui/loaded.tsx";

interface TabListProps<Row> {
  title: string;
  /** Link to the page where these rows are edited. */
  more?: ReactNode;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  page: LoadingQuery<ListAnswer<Row>>;
  /** Text of the empty state. */
  empty: string;
  /** Label of the search box, if the list can be searched. */
  searchLabel?: string;
  filters?: readonly Filter[];
}

/** A list inside a tab; its page, search and filters are in the URL, as in every list. */
export function TabList<Row>(props: TabListProps<Row>) {
  const { title, more, columns, page, searchLabel, filters = [] } = props;
  const list: List<string> = useList<string>();
  const choice = useColumnChoice(columns, list.search["tab"]);
  useDroppedParams(list, filters, page.error);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        {searchLabel === undefined ? (
          (more ?? <span />)
        ) : (
          <div role="search" tabIndex={-1} aria-label={title} className="flex flex-wrap items-start gap-2">
            <SearchBox
              label={searchLabel}
              value={list.search.q ?? ""}
              onSearch={(text) => list.setFilters({ q: text === "" ? undefined : text }, true)}
            />
            <Filters list={list} filters={filters} error={page.error} />
            <ClearFilters list={list} filters={filters} />
          </div>
        )}
        <div className="flex flex-wrap gap-2.5">
          <ColumnChooser choice={choice} />
          {searchLabel !== undefined && more}
        </div>
      </div>
      <DroppedFilters list={list} filters={filters} />
      <Loaded query={page} skeleton={["h-40"]}>
        {(shown) =>
          shown.items.length === 0 ? (
            <NoRows list={list} empty={props.empty} />
          ) : (
            <ListTable title={title} columns={choice.shown} rowKey={props.rowKey} list={list} page={shown} />
          )
        }
      </Loaded>
    </div>
  );
}

function NoRows({ list, empty }: { list: List<string>; empty: string }) {
  const { tab: _tab, ...exportSearch } = list.search;
  return (
    <p role="status" className="rounded-md border border-line bg-paper px-4 py-8 text-center text-ink-2">
      {isFiltered(exportSearch) ? m.common_no_results() : empty}
    </p>
  );
}
