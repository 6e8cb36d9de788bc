import type { ReactNode } from "react";
import { m } from "#messages";
import type { ExportPath, ListAnswer } from "#shared/api/list.ts";
import { formatCount } from "#shared/format/number.ts";
import { Button } from "../button.tsx";
import { Loaded, type LoadingQuery } from "../loaded.tsx";
import { PageHeading } from "../page-heading.tsx";
import type { Column } from "./column.ts";
import { ExportButton } from "./export-button.tsx";
import { ClearFilters, type Filter, Filters } from "./filters.tsx";
import { DroppedFilters, useDroppedParams } from "./dropped-filters.tsx";
import { ColumnChooser, useColumnChoice } from "./column-chooser.tsx";
import { ListTable } from "./list-table.tsx";
import { isFiltered, type ListSearch } from "./search.ts";
import { SearchBox } from "./search-box.tsx";
import type { BulkAction } from "./selection.tsx";
import { SavedViews } from "./saved-views.tsx";
import type { BlockEdits } from "./use-block-edits.ts";
import type { List } from "./use-list.ts";

export interface ListPageProps<Row> {
  title: string;
  /** Whether the list is a part of a page with a heading of its own. */
  isPart?: boolean;
  /** Shown beside the title instead of the number: "23, 19 on". */
  summary?: string;
  /** The page's primary button. */
  action?: ReactNode;
  /** The list's call with `.csv`, if it can be exported. */
  exportPath?: ExportPath;
  /** Query of the export, if it differs from the URL. */
  exportSearch?: ListSearch;
  list: List<never>;
  /** Label of the search box, such as "Search lenders". */
  searchLabel?: string;
  filters?: readonly Filter[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  page: LoadingQuery<ListAnswer<Row>>;
  /** Default sort key. */
  sort?: string;
  /** Text of the empty state. */
  empty: string;
  tall?: boolean;
  /** Whether all rows are loaded and `pageOfRows` pages them. */
  isWholeList?: boolean;
  /** Called on a click on a row. */
  onOpenRow?: (row: Row) => void;
  /** Bulk actions. */
  bulk?: readonly BulkAction<Row>[];
  /** Edits of blocks of cells, if the list has them. */
  edits?: BlockEdits<Row>;
  /** Key of the reader, whose saved views are offered. */
  viewsOwner?: string | undefined;
}

/** Layout of all list pages: title and count, primary action, search and filters, table, pager. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, isPart = false, summary, action, exportPath, exportSearch, searchLabel, filters = [], page } = props;
  const list: List = props.list;
  const total = page.data?.total;
  const choice = useColumnChoice(props.columns);
  useDroppedParams(list, filters, page.error);
  return (
    // Limits the height, so that the pager stays visible below the table.
    <section className="flex flex-col gap-3 lg:max-h-[max(36rem,calc(100dvh-2.5rem))] print:max-h-none! print:[page:list]">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex items-baseline gap-2.5">
          {isPart ? <h2 className="text-lg font-bold">{title}</h2> : <PageHeading>{title}</PageHeading>}
          <p className="text-ink-3">{summary ?? (typeof total === "number" ? formatCount(total) : "")}</p>
        </div>
        <div className="flex flex-wrap gap-2.5 print:hidden">
          {props.viewsOwner !== undefined && <SavedViews list={list} choice={choice} owner={props.viewsOwner} />}
          <ColumnChooser choice={choice} />
          {exportPath !== undefined && <ExportButton path={exportPath} search={exportSearch ?? list.search} />}
          {action}
        </div>
      </header>
      {(searchLabel !== undefined || filters.length > 0) && (
        <div role="search" tabIndex={-1} aria-label={title} className="flex flex-wrap items-start gap-2 print:hidden">
          {searchLabel !== undefined && (
            <SearchBox
              label={searchLabel}
              value={list.search.q ?? ""}
              onSearch={(text) => list.setFilters({ q: text === "" ? undefined : text }, true)}
            />
          )}
          <Filters list={list} filters={filters} error={page.error} />
          <ClearFilters list={list} filters={filters} />
        </div>
      )}
      <DroppedFilters list={list} filters={filters} />
      <ListContent {...props} columns={choice.shown} list={list} />
    </section>
  );
}

const SKELETON = ["h-8.5", ...Array.from({ length: 8 }, () => "h-7.5")];

/** The table, or its skeleton, error or empty state. */
function ListContent<Row>({ page, list, empty, ...props }: Omit<ListPageProps<Row>, "list"> & { list: List }) {
  return (
    <Loaded query={page} skeleton={SKELETON}>
      {(shown) =>
        shown.items.length === 0 ? (
          <NoRows list={list} empty={empty} />
        ) : (
          <ListTable {...props} list={list} page={shown} />
        )
      }
    </Loaded>
  );
}

function NoRows({ list, empty }: { list: List; empty: string }) {
  const away = isFiltered(list.search) || list.skip > 0;
  const showAll = () => list.setFilters(Object.fromEntries(Object.keys(list.search).map((name) => [name, undefined])));
  return (
    <div className="flex flex-col items-center gap-3 rounded-md border border-line bg-paper px-4 py-12">
      <div role="status" className="text-center text-ink-2">
        {away && <p className="font-semibold text-ink">{m.common_no_data()}</p>}
        <p>{away ? m.common_no_results() : empty}</p>
      </div>
      {away && (
        <Button look="secondary" onClick={showAll}>
          {m.list_show_all()}
        </Button>
      )}
    </div>
  );
}
