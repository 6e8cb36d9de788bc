import { Fold } from "#consumer/ui/fold.tsx";
import { cellClasses, ScrollBox } from "#consumer/ui/scroll-box.tsx";
import type { Sheet, SheetBlock } from "#shared/api/types.ts";

/** Renders a document of the server by blocks. Its title is the page's heading. */
export function SheetView({ sheet }: { sheet: Sheet }) {
  return (
    <div className="flex flex-col gap-4">
      {sheet.blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no other identity and never move
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: SheetBlock }) {
  switch (block.kind) {
    case "heading":
      return <h2 className="mt-3 text-lg font-bold">{block.text}</h2>;
    case "paragraph":
      return <p>{block.text}</p>;
    case "rows":
      return <Rows rows={block.rows} />;
    case "table":
      return <Table table={block} />;
    case "groups":
      return <Groups table={block} />;
  }
}

/**
 * Up to this length a table is shown in full, because a charge table's total must be visible; longer schedules scroll.
 */
const FEW_ROWS = 24;

type RowsBlock = Extract<SheetBlock, { kind: "rows" }>;
type TableBlock = Extract<SheetBlock, { kind: "table" }>;
type GroupsBlock = Extract<SheetBlock, { kind: "groups" }>;

/** Label left, value right; stacked on narrow screens. */
function Rows({ rows }: Pick<RowsBlock, "rows">) {
  return (
    <dl className="rounded-md border border-line">
      {rows.map((row, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity and never move
          key={index}
          className="grid break-inside-avoid gap-x-6 border-b border-line px-4 py-2.5 last:border-b-0 sm:grid-cols-2"
        >
          <dt className="flex gap-2 text-[0.9375rem] text-ink-2">
            {row.number !== null && <span className="w-13 shrink-0 tabular-nums">{row.number}</span>}
            <span className="min-w-0 [overflow-wrap:anywhere]">{row.label}</span>
          </dt>
          <dd
            className={`min-w-0 [overflow-wrap:anywhere] whitespace-pre-line tabular-nums ${row.number === null ? "" : "pl-15 sm:pl-0"}`}
          >
            {row.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A long table with collapsible groups, whose headers show totals. */
function Groups({ table: { caption, columns, groups } }: { table: GroupsBlock }) {
  const [, ...figures] = columns;
  return (
    <section aria-label={caption}>
      <h3 className="pb-1 font-bold">{caption}</h3>
      {groups.map(({ summary: [name = "", ...sums], rows }) => (
        <Fold key={name} name={name} figures={figures.map(({ label }, place) => ({ label, value: sums[place] ?? "" }))}>
          <Table table={{ kind: "table", caption: `${caption}: ${name}`, columns, rows }} />
        </Fold>
      ))}
    </section>
  );
}

/** The first column is the row's header and left-aligned, even for numbers. */
function Table({ table: { caption, columns, rows } }: { table: TableBlock }) {
  return (
    <ScrollBox label={caption} showsAllRows={rows.length <= FEW_ROWS}>
      <table className="w-full text-[0.8125rem] sm:text-sm">
        <caption className="pb-1 text-left text-base font-bold">{caption}</caption>
        <thead className="sticky top-0 bg-paper text-xs text-ink-2 sm:text-sm">
          <tr>
            {columns.map(({ label, numeric }, column) => (
              <th key={label} scope="col" className={cellClasses(numeric && column > 0, "font-semibold")}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity and never move
            <tr key={index} className="break-inside-avoid border-t border-line">
              {columns.map(({ label, numeric }, column) => (
                <td key={label} className={cellClasses(numeric && column > 0)}>
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
