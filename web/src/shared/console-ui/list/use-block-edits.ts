import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { m } from "#messages";
import { isSessionEnd, problemMessage } from "#shared/api/problem.ts";
import { formatCount } from "#shared/format/number.ts";
import { sendChanges } from "#shared/session/unsent.ts";
import { readValue } from "../row-edits.ts";
import { toast, toastWithUndo } from "../toasts.tsx";
import {
  type BlockPlan,
  type CellChange,
  groupByRow,
  type RefusedCell,
  type RowOutcome,
  type RowValues,
  type SaveRow,
  saveRowChanges,
} from "./block-edits.ts";

type RowId = string | number;

/** Saved cells, each with the row as saved and the previous value. */
type UndoStep<Row> = CellChange<Row>[];

/** What a block did not change, shown until it is closed. */
export interface BlockRefusal<Row> {
  changed: number;
  refused: readonly RefusedCell<Row>[];
  beyond: number;
}

/** Changes of blocks of cells, with undo. */
export interface BlockEdits<Row> {
  /** Saves what a plan changes, and reports what it does not. */
  apply: (plan: BlockPlan<Row>) => Promise<void>;
  /** Undoes the last change of a cell or block on this page. */
  undo: () => Promise<void>;
  /** Remembers the change of a single cell for undo. */
  remember: (saved: Row, change: Omit<CellChange<Row>, "text">) => void;
  /** The row with values that are not sent yet. */
  withUnsent: (row: Row) => Row;
  /** Label of a row in the list of refused cells. */
  rowName: (row: Row) => string;
  refusal: BlockRefusal<Row> | null;
  closeRefusal: () => void;
}

interface BlockEditsOptions<Row> {
  rowId: (row: Row) => RowId;
  rowName: (row: Row) => string;
  save: SaveRow<Row>;
}

const MAX_UNDO_STEPS = 50;
const MAX_PARALLEL_ROWS = 4;

/** Creates the edits of blocks of one list. */
export function useBlockEdits<Row extends object>({ rowId, rowName, save }: BlockEditsOptions<Row>): BlockEdits<Row> {
  const queries = useQueryClient();
  const steps = useRef<UndoStep<Row>[]>([]);
  const [refusal, setRefusal] = useState<BlockRefusal<Row> | null>(null);
  const { withUnsent, track } = useUnsentValues(rowId);
  const running = useRef<Promise<void>>(Promise.resolve());
  const send = (changes: readonly CellChange<Row>[]): Promise<RowOutcome<Row>[]> =>
    Promise.all(
      groupByRow(changes).map(({ row, cells }, index) => {
        const lane = { count: cells.length, lane: index % MAX_PARALLEL_ROWS };
        return track(
          row,
          cells,
          sendChanges(queries, lane, () => saveRowChanges({ row, cells }, save)),
        );
      }),
    );
  const addStep = (step: UndoStep<Row>) => {
    if (step.length > 0) steps.current = [...steps.current, step].slice(-MAX_UNDO_STEPS);
  };
  const report = (changed: number, refused: readonly RefusedCell<Row>[], beyond: number) => {
    if (refused.length + beyond > 0) setRefusal({ changed, refused, beyond });
    else if (changed === 0) toast(m.list_block_unchanged());
  };
  const undoStep = async (step: UndoStep<Row>) => {
    steps.current = steps.current.filter((other) => other !== step);
    try {
      const outcomes = await send(step);
      const changed = countCells(outcomes);
      if (changed > 0) toast(formatUndone(changed), "ok");
      report(
        changed,
        outcomes.flatMap(({ refused }) => refused),
        0,
      );
    } catch (error) {
      toastFailure(error);
    }
  };
  const applyPlan = async (plan: BlockPlan<Row>) => {
    try {
      const outcomes = await send(plan.changes);
      const changed = countCells(outcomes);
      const step = outcomes.flatMap(buildUndo);
      addStep(step);
      if (changed > 0) toastWithUndo(formatChanged(changed), () => void undoStep(step));
      report(changed, [...plan.refused, ...outcomes.flatMap(({ refused }) => refused)], plan.beyond);
    } catch (error) {
      toastFailure(error);
    }
  };
  const undoLast = async () => {
    const last = steps.current.at(-1);
    if (last === undefined) toast(m.list_undo_none());
    else await undoStep(last);
  };
  return {
    apply: (plan) => {
      const run = applyPlan(plan);
      running.current = Promise.all([running.current, run]).then(() => undefined);
      return run;
    },
    // After what is still being sent, so that it finds the last block.
    undo: () => {
      running.current = running.current.then(undoLast);
      return running.current;
    },
    remember: (saved, change) => {
      const [inverse, ...others] = steps.current.at(-1) ?? [];
      const isUndo = inverse !== undefined && others.length === 0 && isInverse(inverse, change, rowId);
      if (isUndo) steps.current = steps.current.slice(0, -1);
      else addStep(buildUndo({ saved, cells: [{ ...change, text: "" }], refused: [] }));
    },
    withUnsent,
    rowName,
    refusal,
    closeRefusal: () => setRefusal(null),
  };
}

/** Whether a change sets the value that undoing would set, as the Undo of a toast does. */
function isInverse<Row>(
  undo: CellChange<Row>,
  change: Omit<CellChange<Row>, "text">,
  rowId: (row: Row) => RowId,
): boolean {
  const { property, write } = undo.block;
  return (
    rowId(undo.row) === rowId(change.row) &&
    property === change.block.property &&
    write(undo.value) === write(change.value)
  );
}

/** The changes that restore the cells of a row. */
function buildUndo<Row>({ saved, cells }: RowOutcome<Row>): UndoStep<Row> {
  if (saved === null) return [];
  return cells.map((cell) => {
    const value = readValue(cell.row as object, cell.block.property);
    return { ...cell, row: saved, value, text: cell.block.write(value) };
  });
}

function countCells<Row>(outcomes: readonly RowOutcome<Row>[]): number {
  return outcomes.reduce((sum, { cells }) => sum + cells.length, 0);
}

function formatChanged(count: number): string {
  return count === 1 ? m.list_block_changed_one() : m.list_block_changed({ count: formatCount(count) });
}

function formatUndone(count: number): string {
  return count === 1 ? m.list_block_undone_one() : m.list_block_undone({ count: formatCount(count) });
}

function toastFailure(error: unknown): void {
  if (!isSessionEnd(error)) toast(problemMessage(error), "bad");
}

/** Shows the values of blocks while they are sent. */
function useUnsentValues<Row extends object>(rowId: (row: Row) => RowId) {
  const [unsent, setUnsent] = useState<readonly { id: RowId; values: RowValues }[]>([]);
  return {
    withUnsent: (row: Row): Row => {
      const values = unsent.filter(({ id }) => id === rowId(row)).flatMap((entry) => entry.values);
      return values.length === 0 ? row : { ...row, ...(Object.fromEntries(values) as Partial<Row>) };
    },
    track: async <Answer>(row: Row, cells: readonly CellChange<Row>[], sending: Promise<Answer>): Promise<Answer> => {
      const entry = {
        id: rowId(row),
        values: cells.map(({ block, value }): RowValues[number] => [block.property, value]),
      };
      setUnsent((all) => [...all, entry]);
      try {
        return await sending;
      } finally {
        setUnsent((all) => all.filter((other) => other !== entry));
      }
    },
  };
}
