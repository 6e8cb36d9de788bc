import { useState } from "react";
import { m } from "#messages";
import { isSessionEnd, problemMessage } from "#shared/api/problem.ts";
import { formatCount } from "#shared/format/number.ts";
import { Button } from "../button.tsx";
import { toast } from "../toasts.tsx";

type RowKey = string | number;

/** The rows of a page that are chosen, and how that changes. */
export interface Selection {
  keys: ReadonlySet<RowKey>;
  set: (keys: readonly RowKey[], chosen: boolean) => void;
}

/** What can be done with all chosen rows at once. */
export interface BulkAction<Row> {
  label: string;
  /** The choice is taken back when it is done. */
  action: (rows: readonly Row[]) => Promise<unknown>;
}

/** The choice on one page of a list; another page begins without one. */
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

/** The box before a row, or before all of a page. */
export function RowCheckbox({ chosen, keys, label }: RowCheckboxProps) {
  const all = keys.length > 0 && keys.every((key) => chosen.keys.has(key));
  return (
    <input
      type="checkbox"
      data-choose=""
      aria-label={label}
      checked={all}
      className="mr-2 size-4 align-middle accent-brand"
      onChange={(event) => chosen.set(keys, event.target.checked)}
    />
  );
}

interface BulkBarProps<Row> {
  rows: readonly Row[];
  actions: readonly BulkAction<Row>[];
  onClear: () => void;
}

/** How many rows are chosen, and what can be done with them. */
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
    <div role="status" className="flex flex-wrap items-center gap-2 empty:hidden">
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
