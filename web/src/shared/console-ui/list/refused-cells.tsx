import { m } from "#messages";
import { formatCount } from "#shared/format/number.ts";
import { Button } from "../button.tsx";
import { ShowDialog } from "../show-dialog.tsx";
import type { RefusedCell } from "./block-edits.ts";
import type { Column } from "./column.ts";
import { DataTable, EmptyValue } from "./data-table.tsx";
import type { BlockEdits, BlockRefusal } from "./use-block-edits.ts";

interface RefusedCellsProps<Row> {
  edits: BlockEdits<Row>;
  /** Title of the column that names the rows. */
  head: string;
}

/** Lists the cells of a block that were not changed, each with the reason. */
export function RefusedCells<Row>({ edits, head }: RefusedCellsProps<Row>) {
  const { refusal, closeRefusal } = edits;
  if (refusal === null) return null;
  const { refused, beyond } = refusal;
  return (
    <ShowDialog
      title={formatTitle(refused.length + beyond)}
      actions={<Button onClick={closeRefusal}>{m.common_close()}</Button>}
      wide
      onClose={closeRefusal}
    >
      <p>{formatSummary(refusal)}</p>
      {refused.length > 0 && (
        <DataTable
          title={m.list_block_refused_table()}
          rows={refused}
          rowKey={(cell) => refused.indexOf(cell)}
          columns={buildColumns(head, edits.rowName)}
          inside
          still
        />
      )}
    </ShowDialog>
  );
}

function buildColumns<Row>(head: string, rowName: (row: Row) => string): Column<RefusedCell<Row>>[] {
  return [
    { key: "row", title: head, value: ({ row }) => rowName(row) },
    { key: "column", title: m.list_block_column(), value: ({ title }) => title },
    { key: "text", title: m.list_block_value(), cell: ({ text }) => text || <EmptyValue /> },
    {
      key: "reason",
      title: m.list_block_reason(),
      cell: ({ reason }) => <span className="inline-block min-w-60 py-1 whitespace-normal">{reason}</span>,
    },
  ];
}

function formatTitle(count: number): string {
  return count === 1 ? m.list_block_refused_one() : m.list_block_refused({ count: formatCount(count) });
}

function formatSummary<Row>({ changed, beyond }: BlockRefusal<Row>): string {
  const sentences = [
    changed === 0 ? m.list_block_none_changed() : m.list_block_rest_changed({ count: formatCount(changed) }),
    ...(beyond === 0
      ? []
      : [beyond === 1 ? m.list_block_beyond_one() : m.list_block_beyond({ count: formatCount(beyond) })]),
  ];
  return sentences.join(" ");
}
