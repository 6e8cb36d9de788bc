import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { type BlockPlan, hasSwitches, planPaste, planSwitches, readBlock } from "./block-edits.ts";
import { type CellBlock, type CellRange, findPlace } from "./cell-range.ts";
import type { Column } from "./column.ts";
import { findCell, isEditing } from "./grid-stops.ts";
import { parseTsv, writeTsv } from "./tsv.ts";
import { isTyping } from "./typing.ts";
import type { BlockEdits } from "./use-block-edits.ts";

/** Blocks of cells of a table: the selected range, and their edits. */
export interface CellBlocks<Row> {
  range: CellRange;
  edits: BlockEdits<Row>;
}

interface VisibleTable<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

/**
 * Copy, paste and undo by the browser's own keys and menus, and Space for the selected switches. The handlers are on the
 * document, because copy and paste are not sent to a focused button.
 */
export function useBlockKeys<Row>(
  table: RefObject<HTMLTableElement | null>,
  blocks: CellBlocks<Row> | undefined,
  visible: VisibleTable<Row>,
): void {
  const findBlock = (): CellBlock | null => (table.current === null ? null : findFocusedBlock(table.current, blocks));
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const block = findBlock();
    if (block === null || getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    event.clipboardData?.setData("text/plain", writeTsv(readBlock(visible, block)));
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const block = findBlock();
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (block === null || text === "") return;
    event.preventDefault();
    void blocks?.edits.apply(planPaste(visible, block, parseTsv(text)));
  });
  /** Whether the last Space set switches, so that its release must not click the focused one. */
  const isSpaceUsed = useRef(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (isUndo && !isTyping(event.target)) {
      event.preventDefault();
      void blocks?.edits.undo();
    }
    const plan = event.key === " " && !event.shiftKey ? planToggle(visible, blocks, findBlock()) : null;
    isSpaceUsed.current = plan !== null;
    if (plan === null) return;
    event.preventDefault();
    void blocks?.edits.apply(plan);
  });
  const onKeyUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === " " && isSpaceUsed.current) event.preventDefault();
  });
  const isOff = blocks === undefined;
  useEffect(() => {
    if (isOff) return;
    // In the capture phase, so that Space does not reach the focused switch.
    const keyOptions = { capture: true };
    document.addEventListener("copy", onCopy);
    document.addEventListener("paste", onPaste);
    document.addEventListener("keydown", onKeyDown, keyOptions);
    document.addEventListener("keyup", onKeyUp, keyOptions);
    return () => {
      document.removeEventListener("copy", onCopy);
      document.removeEventListener("paste", onPaste);
      document.removeEventListener("keydown", onKeyDown, keyOptions);
      document.removeEventListener("keyup", onKeyUp, keyOptions);
    };
  }, [isOff]);
}

/** Switches the selected cells on, or off if all are on; null without selected switches. */
function planToggle<Row>(
  visible: VisibleTable<Row>,
  blocks: CellBlocks<Row> | undefined,
  block: CellBlock | null,
): BlockPlan<Row> | null {
  const isSelected = block !== null && blocks !== undefined && blocks.range.getBlock() !== null;
  if (!isSelected || !hasSwitches(visible.columns, block)) return null;
  const plan = planSwitches(visible, block, true);
  const isAllOn = plan.changes.length + plan.refused.length === 0;
  return isAllOn ? planSwitches(visible, block, false) : plan;
}

/** The selected block, else the focused cell; null while the focus is elsewhere or in an editor. */
function findFocusedBlock<Row>(table: HTMLTableElement, blocks: CellBlocks<Row> | undefined): CellBlock | null {
  const focused = document.activeElement;
  if (blocks === undefined || isEditing(focused)) return null;
  const place = findPlace(findCell(table, focused));
  if (place === null) return null;
  const { row, column } = place;
  return blocks.range.getBlock() ?? { top: row, bottom: row, left: column, right: column };
}
