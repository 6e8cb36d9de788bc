import { useState } from "react";
import { m } from "#messages";
import { formatCount } from "#shared/format/number.ts";
import { Button } from "../button.tsx";
import { copyTextToClipboard } from "../copy.ts";
import { hasSwitches, planSwitches, readBlock } from "./block-edits.ts";
import { type CellBlock, useCellBlock } from "./cell-range.ts";
import type { Column } from "./column.ts";
import { GridKeys } from "./grid-keys.tsx";
import { writeTsv } from "./tsv.ts";
import type { CellBlocks } from "./use-block-keys.ts";

interface RangeBarProps<Row> {
  blocks: CellBlocks<Row>;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

/** Number of selected cells and what can be done with them; else the keys of the table. Below it, to shift nothing. */
export function RangeBar<Row>({ blocks: { range, edits }, rows, columns }: RangeBarProps<Row>) {
  const block = useCellBlock(range);
  const [pending, setPending] = useState<boolean | null>(null);
  const setSwitches = async (selected: CellBlock, on: boolean) => {
    setPending(on);
    await edits.apply(planSwitches({ rows, columns }, selected, on));
    setPending(null);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <p role="status" className="font-semibold">
        {block !== null && formatSelected(countCells(block))}
      </p>
      {block === null && <GridKeys />}
      {block !== null && (
        <>
          {hasSwitches(columns, block) &&
            [true, false].map((on) => (
              <Button
                key={String(on)}
                look="secondary"
                pending={pending === on}
                onClick={() => void setSwitches(block, on)}
              >
                {on ? m.list_block_on() : m.list_block_off()}
              </Button>
            ))}
          <Button
            look="secondary"
            onClick={() => void copyTextToClipboard(writeTsv(readBlock({ rows, columns }, block)))}
          >
            {m.common_copy()}
          </Button>
          <Button look="secondary" onClick={range.clear}>
            {m.list_choose_none()}
          </Button>
        </>
      )}
    </div>
  );
}

function countCells({ top, bottom, left, right }: CellBlock): number {
  return (bottom - top + 1) * (right - left + 1);
}

function formatSelected(count: number): string {
  return count === 1 ? m.list_block_selected_one() : m.list_block_selected({ count: formatCount(count) });
}
