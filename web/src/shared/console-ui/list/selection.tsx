import { useState } from "react";
import { m } from "#messages";
import { isSessionEnd, problemMessage } from "#shared/api/problem.ts";
import { formatCount } from "#shared/format/number.ts";
import { Button } from "../button.tsx";
import { toast } from "../toasts.tsx";

type RowKey = string | number;

/** Selected rows of a page, and their setter. */
export interface Selection {
  keys: ReadonlySet<RowKey>;
  set: (keys: readonly RowKey[], chosen: boolean) => void;
}

/** A bulk action on selected rows. */
export interface BulkAction<Row> {
  label: string;
  /** Clears the selection when done. */
  action: (rows: readonly Row[]) => Promise<unknown>;
}

/** Selection on one page of a list; cleared on another page. */
export function useSelection(view: string): Selection & { clear: () => void } {
  const [{ keys, selectedView }, setChosen] = useState<{ keys: ReadonlySet<RowKey>; selectedView: string }>({
    keys: new Set(),
    selectedView: view,
  });
  if (selectedView !== view) setChosen({ keys: new Set(), selectedView: view });
  return {
    keys,
    set: (changed, chosen) => {
      const others = [...keys].filter((key) => !changed.includes(key));
      setChosen({ keys: new Set(chosen ? [...others, ...changed] : others), selectedView: view });
    },
    clear: () => setChosen({ keys: new Set(), selectedView: view }),
  };
}

interface RowCheckboxProps {
  chosen: Selection;
  /** Keys of the rows that the checkbox selects. */
  keys: readonly RowKey[];
  label: string;
}

/** Checkbox of a row, or of all rows on the page. */
export function RowCheckbox({ chosen, keys, label }: RowCheckboxProps) {
  const all = keys.length > 0 && keys.every((key) => chosen.keys.has(key));
  return (
    <input
      type="checkbox"
      data-choose=""
      aria-label={label}
      checked={all}
      className="mr-2 size-4 align-middle accent-brand-strong print:hidden"
      onChange={(event) => chosen.set(keys, event.target.checked)}
    />
  );
}

interface BulkBarProps<Row> {
  rows: readonly Row[];
  actions: readonly BulkAction<Row>[];
  onClear: () => void;
}

/** Number of selected rows, and the bulk actions. */
export function BulkBar<Row>({ rows, actions, onClear }: BulkBarProps<Row>) {
  const [running, setRunning] = useState<string | null>(null);
  const run = async ({ label, action }: BulkAction<Row>) => {
    setRunning(label);
    try {
      await action(rows);
      onClear();
    } catch (error) {
      if (!isSessionEnd(error)) toast(problemMessage(error), "bad");
    } finally {
      setRunning(null);
    }
  };
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 empty:hidden print:hidden">
      {rows.length > 0 && (
        <>
          <span className="font-semibold">{m.list_chosen({ count: formatCount(rows.length) })}</span>
          {actions.map((bulk) => (
            <Button key={bulk.label} look="secondary" pending={running === bulk.label} onClick={() => void run(bulk)}>
              {bulk.label}
            </Button>
          ))}
          <Button look="secondary" onClick={onClear}>
            {m.list_choose_none()}
          </Button>
        </>
      )}
    </div>
  );
}
