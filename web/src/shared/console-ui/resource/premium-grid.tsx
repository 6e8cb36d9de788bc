import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { m } from "#messages";
import { joinClasses } from "#shared/ui/classes.ts";
import { hasSeveralCells } from "#shared/ui/pasted-cells.ts";
import { Button } from "../button.tsx";
import type { FieldGroup, FieldGroups } from "../form/groups.ts";
import { IconButton } from "../icon-button.tsx";
import { BinIcon } from "../icons.tsx";
import { findNextStop } from "../list/grid-stops.ts";
import { fieldClasses } from "../text-field.tsx";
import { isComplete, nextPremium, pastePremiums, PREMIUM_COLUMNS, type PremiumColumn } from "./premiums.ts";

interface PremiumGridProps {
  premiums: FieldGroups<Record<string, string>>;
  title: string;
  most: number;
}

const COLUMN_LABELS: Record<PremiumColumn, () => string> = {
  cover: m.common_premium_cover,
  age_from: m.common_premium_from,
  age_to: m.common_premium_to,
  premium: m.common_premium_price,
};

/** Keys that lead to the same column of the next or previous row. */
const ROW_KEYS: Record<string, string> = { ArrowUp: "ArrowUp", ArrowDown: "ArrowDown", Enter: "ArrowDown" };

/**
 * Premiums by age and cover as a table of cells. Arrows and Enter move between rows, Enter in the last one begins a new
 * row, and cells copied from a sheet are pasted as rows.
 */
export function PremiumGrid({ premiums, title, most }: PremiumGridProps) {
  const { rows, add, remove, order, error, id } = premiums;
  const table = useRef<HTMLTableElement>(null);
  const values = rows.map((row) => row.values);
  const isFull = rows.length >= most;
  const focusNewRow = useNewRowFocus(table, rows.length);
  const addRow = () => {
    focusNewRow();
    add(nextPremium(values));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const key = ROW_KEYS[event.key];
    if (key === undefined || table.current === null || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const next = findNextStop(table.current, event.target, key, false);
    if (next instanceof HTMLInputElement && next !== event.target) focusCell(next);
    else if (event.key === "Enter" && !isFull && isComplete(values.at(-1))) addRow();
  };
  return (
    <fieldset id={id} tabIndex={-1} className="flex min-w-0 flex-col gap-3">
      <legend className="font-semibold">{title}</legend>
      <p className="text-sm text-ink-2">
        {m.common_premiums_text()} {m.common_premiums_keys()}
      </p>
      {rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the cells inside
        <table ref={table} className="w-full border-separate border-spacing-0" onKeyDown={onKeyDown}>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-left text-sm text-ink-2">
              {PREMIUM_COLUMNS.map((column) => (
                <th key={column} scope="col" className="pr-1 pb-1 align-bottom font-semibold">
                  {COLUMN_LABELS[column]()}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{m.common_actions()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <PremiumRow
                key={row.field("cover").id}
                row={row}
                place={place}
                onPaste={(column, text) => order(pastePremiums(values, place, column, text).slice(0, most))}
                onRemove={() => remove(place)}
              />
            ))}
          </tbody>
        </table>
      )}
      {error !== undefined && <p className="font-semibold text-bad">! {error}</p>}
      {!isFull && (
        <div>
          <Button look="secondary" onClick={addRow}>
            {m.common_premium_add()}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface PremiumRowProps {
  row: FieldGroup<Record<string, string>>;
  place: number;
  /** Takes cells of a sheet, from this column on. */
  onPaste: (column: PremiumColumn, text: string) => void;
  onRemove: () => void;
}

function PremiumRow({ row, place, onPaste, onRemove }: PremiumRowProps) {
  const number = place + 1;
  return (
    <tr>
      {PREMIUM_COLUMNS.map((column) => (
        <PremiumCell
          key={column}
          row={row}
          column={column}
          label={`${COLUMN_LABELS[column]()}, ${m.common_line({ number })}`}
          onPaste={(text) => onPaste(column, text)}
        />
      ))}
      <td className="pb-1 align-top">
        <IconButton label={m.common_premium_remove({ number })} onClick={onRemove}>
          <BinIcon />
        </IconButton>
      </td>
    </tr>
  );
}

interface PremiumCellProps extends Pick<PremiumRowProps, "row"> {
  column: PremiumColumn;
  label: string;
  onPaste: (text: string) => void;
}

function PremiumCell({ row, column, label, onPaste }: PremiumCellProps) {
  const { error, ...input } = row.text(column);
  const errorId = `${input.id}-error`;
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!hasSeveralCells(text)) return;
    event.preventDefault();
    onPaste(text);
  };
  return (
    <td className="pr-1 pb-1 align-top">
      <input
        {...input}
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        inputMode={column === "premium" ? "decimal" : "numeric"}
        autoComplete="off"
        className={joinClasses(fieldClasses(error), "text-right tabular-nums")}
        onPaste={paste}
      />
      {error !== undefined && (
        <p id={errorId} className="text-sm font-semibold text-bad">
          ! {error}
        </p>
      )}
    </td>
  );
}

/** Moves the focus to the first cell of a row that was added; call the result when one is added. */
function useNewRowFocus(table: { current: HTMLTableElement | null }, count: number): () => void {
  const added = useRef<number | null>(null);
  useEffect(() => {
    if (added.current === null || count <= added.current) return;
    const first = table.current?.tBodies[0]?.rows[added.current]?.querySelector("input");
    added.current = null;
    if (first) focusCell(first);
  }, [table, count]);
  return () => {
    added.current = count;
  };
}

/** Moves the focus to a cell; typing replaces what it contains. */
function focusCell(cell: HTMLInputElement): void {
  cell.focus();
  cell.select();
}
