import { m } from "#messages";
import { isSessionEnd, Problem, problemReason } from "#shared/api/problem.ts";
import { conflictMessage, EditConflictError, readValue } from "../row-edits.ts";
import type { CellBlock } from "./cell-range.ts";
import type { BlockColumn, Column } from "./column.ts";

/** A value to save in a cell. */
export interface CellChange<Row> {
  row: Row;
  /** Title of the column. */
  title: string;
  block: Pick<BlockColumn<Row>, "property" | "write">;
  value: unknown;
  /** The text from which the value was parsed. */
  text: string;
}

/** A cell that did not take its value, and why. */
export interface RefusedCell<Row> {
  row: Row;
  title: string;
  text: string;
  reason: string;
}

/** What pasting a block changes. */
export interface BlockPlan<Row> {
  changes: CellChange<Row>[];
  refused: RefusedCell<Row>[];
  /** Number of pasted cells beyond the last row or column. */
  beyond: number;
}

/** The visible rows and columns. */
interface BlockTable<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

/** Texts of the cells of a block, row by row. */
export function readBlock<Row>({ rows, columns }: BlockTable<Row>, block: CellBlock): string[][] {
  return rows
    .slice(block.top, block.bottom + 1)
    .map((row) => columns.slice(block.left, block.right + 1).map((column) => readCell(row, column)));
}

function readCell<Row>(row: Row, { block, value }: Column<Row>): string {
  if (block !== undefined) return block.write(readValue(row as object, block.property));
  return String(value?.(row) ?? "");
}

/**
 * Plans pasting rows of cells over a block. They start at its first cell; a block that is a multiple of them is filled
 * with repetitions, so that one copied cell fills all selected ones.
 */
export function planPaste<Row>(table: BlockTable<Row>, block: CellBlock, cells: string[][]): BlockPlan<Row> {
  const plan: BlockPlan<Row> = { changes: [], refused: [], beyond: 0 };
  const width = Math.max(...cells.map((row) => row.length));
  const height = repeatSize(cells.length, block.bottom - block.top + 1);
  const repeatedWidth = repeatSize(width, block.right - block.left + 1);
  for (let down = 0; down < height; down += 1) {
    const row = table.rows[block.top + down];
    const texts = cells[down % cells.length] ?? [];
    for (let right = 0; right < repeatedWidth; right += 1) {
      const text = texts[right % width];
      const column = table.columns[block.left + right];
      if (text === undefined) continue;
      if (row === undefined || column === undefined) plan.beyond += 1;
      else planCell(plan, row, column, text);
    }
  }
  return plan;
}

function repeatSize(size: number, selected: number): number {
  return selected % size === 0 ? selected : size;
}

function planCell<Row>(plan: BlockPlan<Row>, row: Row, column: Column<Row>, text: string): void {
  const { title, block } = column;
  if (text === readCell(row, column)) return;
  if (block === undefined) {
    plan.refused.push({ row, title, text, reason: m.list_block_fixed() });
    return;
  }
  const parsed = block.parse(text);
  if (parsed === null) plan.refused.push({ row, title, text, reason: m.invalid_number() });
  else if ("error" in parsed) plan.refused.push({ row, title, text, reason: parsed.error });
  else planChange(plan, { row, title, block, value: parsed.value, text });
}

export function hasSwitches<Row>(columns: readonly Column<Row>[], { left, right }: CellBlock): boolean {
  return columns.slice(left, right + 1).some(({ block }) => block?.isSwitch === true);
}

/** Plans setting all switches of a block. */
export function planSwitches<Row>({ rows, columns }: BlockTable<Row>, block: CellBlock, on: boolean): BlockPlan<Row> {
  const plan: BlockPlan<Row> = { changes: [], refused: [], beyond: 0 };
  const text = on ? m.common_on() : m.common_off();
  for (const row of rows.slice(block.top, block.bottom + 1)) {
    for (const { title, block: cell } of columns.slice(block.left, block.right + 1)) {
      if (cell?.isSwitch === true) planChange(plan, { row, title, block: cell, value: on ? 1 : 0, text });
    }
  }
  return plan;
}

function planChange<Row>(plan: BlockPlan<Row>, change: CellChange<Row> & { block: BlockColumn<Row> }): void {
  const { row, title, block, value, text } = change;
  if (block.write(readValue(row as object, block.property)) === block.write(value)) return;
  const reason = block.refuse?.(row, value);
  if (reason === undefined) plan.changes.push(change);
  else plan.refused.push({ row, title, text, reason });
}

/** Values of a row's properties. */
export type RowValues = [property: string, value: unknown][];

/** Saves values of a row over the version that was seen, all or none; returns the saved row. */
export type SaveRow<Row> = (row: Row, values: RowValues) => Promise<Row>;

/** Changes of one row. */
export interface RowChanges<Row> {
  row: Row;
  cells: CellChange<Row>[];
}

/** Groups changes by row, because the cells of a row are saved together. */
export function groupByRow<Row>(changes: readonly CellChange<Row>[]): RowChanges<Row>[] {
  const rows = new Map<Row, CellChange<Row>[]>();
  for (const change of changes) rows.set(change.row, [...(rows.get(change.row) ?? []), change]);
  return [...rows].map(([row, cells]) => ({ row, cells }));
}

/** What became of the changes of one row. */
export interface RowOutcome<Row> {
  /** The saved row; null if no cell was saved. */
  saved: Row | null;
  cells: CellChange<Row>[];
  refused: RefusedCell<Row>[];
}

/** Saves the cells of a row. Those that the server or a conflict refuses are left out, and the others saved. */
export async function saveRowChanges<Row>(
  { row, cells }: RowChanges<Row>,
  save: SaveRow<Row>,
): Promise<RowOutcome<Row>> {
  try {
    const saved = await save(
      row,
      cells.map(({ block, value }) => [block.property, value]),
    );
    return { saved, cells, refused: [] };
  } catch (error) {
    if (isSessionEnd(error)) throw error;
    const reasons = findCellReasons(error, cells);
    const others = cells.filter(({ block }) => reasons[block.property] === undefined);
    const isTotal = others.length === cells.length;
    const refused = (isTotal ? cells : cells.filter((cell) => !others.includes(cell))).map(
      ({ title, text, block }) => ({ row, title, text, reason: reasons[block.property] ?? problemReason(error) }),
    );
    if (isTotal || others.length === 0) return { saved: null, cells: [], refused };
    const rest = await saveRowChanges({ row, cells: others }, save);
    return { ...rest, refused: [...refused, ...rest.refused] };
  }
}

/** Reasons by property, as far as the error names the properties that were sent. */
function findCellReasons<Row>(error: unknown, cells: readonly CellChange<Row>[]): Record<string, string> {
  if (error instanceof EditConflictError) {
    const show = (property: string) => (value: unknown) =>
      cells.find(({ block }) => block.property === property)?.block.write(value) ?? String(value);
    return Object.fromEntries(
      error.conflicts.map((conflict) => [conflict.property, conflictMessage(conflict, show(conflict.property))]),
    );
  }
  return error instanceof Problem ? error.fields : {};
}
