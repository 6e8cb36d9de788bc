import { useState } from "react";
import { m } from "#messages";
import { Button } from "../button.tsx";
import { ShowDialog } from "../show-dialog.tsx";

/** Keys of a table whose blocks of cells are edited; names of keys are the same in every language. */
const KEYS: readonly [keys: string, what: () => string][] = [
  ["← ↑ → ↓", m.list_key_move],
  ["Tab", m.list_key_next],
  ["Enter, F2", m.list_key_edit],
  ["Shift + ← ↑ → ↓", m.list_key_select],
  ["Ctrl + Shift + End", m.list_key_select_end],
  ["Ctrl + C", m.list_key_copy],
  ["Ctrl + V", m.list_key_paste],
  ["Space", m.list_key_switch],
  ["Ctrl + Z", m.list_key_undo],
  ["Esc, Tab", m.list_key_leave],
];

/** Button that lists the keys of the table. */
export function GridKeys() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="min-h-8 rounded-sm px-1.5 text-ink-2 underline underline-offset-4 hover:text-ink max-lg:min-h-11"
        onClick={() => setOpen(true)}
      >
        {m.list_key_title()}
      </button>
      {isOpen && (
        <ShowDialog
          title={m.list_key_title()}
          actions={<Button onClick={close}>{m.common_close()}</Button>}
          onClose={close}
        >
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
            {KEYS.map(([keys, what]) => (
              <div key={keys} className="contents">
                <dt className="font-semibold whitespace-nowrap">{keys}</dt>
                <dd>{what()}</dd>
              </div>
            ))}
          </dl>
        </ShowDialog>
      )}
    </>
  );
}
