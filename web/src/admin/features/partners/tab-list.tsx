import type { ReactNode } from "react";
import type { ListAnswer } from "#shared/api/list.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { Pager } from "#shared/console-ui/list/pager.tsx";
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
  const list = useList();
  return (
    <Loaded query={page} skeleton={["h-8.5", "h-40"]}>
      {(shown) => (
        <div className="flex flex-col gap-3">
          {more}
          {shown.items.length === 0 ? (
            <p className="rounded-md border border-line bg-paper px-4 py-8 text-center text-ink-2">{empty}</p>
          ) : (
            <>
              <DataTable title={title} columns={columns} rows={shown.items} rowKey={rowKey} />
              <Pager list={list} page={shown} keyset />
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}
