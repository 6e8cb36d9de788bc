import type { ListAnswer } from "#shared/api/list.ts";
import { useCellRange } from "./cell-range.ts";
import type { Column } from "./column.ts";
import { DataTable } from "./data-table.tsx";
import { Pager } from "./pager.tsx";
import { RangeBar } from "./range-bar.tsx";
import { RefusedCells } from "./refused-cells.tsx";
import { viewKey } from "./search.ts";
import { BulkBar, type BulkAction, useSelection } from "./selection.tsx";
import type { BlockEdits } from "./use-block-edits.ts";
import type { List } from "./use-list.ts";

interface ListTableProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  list: List;
  page: ListAnswer<Row>;
  /** Default sort key. */
  sort?: string;
  tall?: boolean;
  /** Whether all rows are loaded and `pageOfRows` pages them. */
  isWholeList?: boolean;
  bulk?: readonly BulkAction<Row>[];
  /** Called on a click on a row. */
  onOpenRow?: (row: Row) => void;
  /** Edits of blocks of cells, if the list has them. */
  edits?: BlockEdits<Row>;
}

/** Table with pager and, with bulk actions, selection. */
export function ListTable<Row>({ title, columns, rowKey, list, page, bulk, edits, ...props }: ListTableProps<Row>) {
  const view = viewKey(list.search);
  const range = useCellRange();
  const blocks = edits && { range, edits };
  const chosen = useSelection(view);
  const rows = page.items.filter((row) => chosen.keys.has(rowKey(row)));
  return (
    <>
      {bulk !== undefined && <BulkBar rows={rows} actions={bulk} onClear={chosen.clear} />}
      <DataTable
        title={title}
        columns={columns}
        rows={page.items}
        rowKey={rowKey}
        sort={list.search.sort ?? props.sort}
        onSort={(sort) => list.setFilters({ sort })}
        tall={props.tall ?? false}
        view={`${title} ${view}`}
        chosen={bulk === undefined ? undefined : chosen}
        blocks={blocks}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Pager list={list} page={page} keyset={props.isWholeList !== true} />
        {blocks && <RangeBar blocks={blocks} rows={page.items} columns={columns} />}
      </div>
      {edits && <RefusedCells edits={edits} head={columns[0]?.title ?? title} />}
    </>
  );
}
