import type { ReactNode } from "react";
import type { ListAnswer } from "#shared/api/list.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { ColumnChooser, useColumnChoice } from "#shared/console-ui/list/column-chooser.tsx";
import { ListTable } from "#shared/console-ui/list/list-table.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { Loaded, type Loading } from "#shared/console-ui/loaded.tsx";

interface TabListProps<Row> {
  title: string;
  /** Leads to the page where these rows are worked on. */
  more?: ReactNode;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  page: Loading<ListAnswer<Row>>;
  /** Says that there is nothing. */
  empty: string;
}

/** A list inside a tab: its page stands in the address like that of every list. */
export function TabList<Row>({ title, more, columns, rowKey, page, empty }: TabListProps<Row>) {
  const list = useList<"tab">();
  const choice = useColumnChoice(columns, list.search.tab);
  return (
    <Loaded query={page} skeleton={["h-8.5", "h-40"]}>
      {(shown) => (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-start justify-between gap-2">
            {more ?? <span />}
            <ColumnChooser choice={choice} />
          </div>
          {shown.items.length === 0 ? (
            <p className="rounded-md border border-line bg-paper px-4 py-8 text-center text-ink-2">{empty}</p>
          ) : (
            <ListTable title={title} columns={choice.shown} rowKey={rowKey} list={list} page={shown} />
          )}
        </div>
      )}
    </Loaded>
  );
}
