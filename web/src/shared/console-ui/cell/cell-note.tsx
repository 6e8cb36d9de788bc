import { Tooltip } from "@base-ui/react/tooltip";
import type { ReactNode, RefObject } from "react";
import { m } from "#messages";

interface CellNoteProps {
  /** Id that the input refers to by aria-describedby. */
  id: string;
  anchor: RefObject<HTMLElement | null>;
  end: boolean;
  children: ReactNode;
}

/** A note about an edited cell, positioned over the page, so that the layout does not shift. */
export function CellNote({ id, anchor, end, children }: CellNoteProps) {
  return (
    <Tooltip.Root open>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} side="bottom" align={end ? "end" : "start"} sideOffset={2} className="z-30">
          <Tooltip.Popup className="max-w-80 rounded-md border border-line-strong bg-paper px-2.5 py-1.5 text-sm text-ink shadow-lg has-[>[role=status]:empty]:hidden">
            <span id={id} role="status" className="block">
              {children}
            </span>
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

/** Choice between the other admin's value and one's own. */
export function ConflictChoices({ onTheirs, onYours }: { onTheirs: () => void; onYours: () => void }) {
  return (
    <NoteButtons
      choices={[
        { label: m.list_keep_theirs(), action: onTheirs },
        { label: m.list_save_yours(), action: onYours },
      ]}
    />
  );
}

interface TenfoldNoteProps {
  before: string;
  now: string;
  onKeep: () => void;
  onSave: () => void;
}

/** Asks for a confirmation of a tenfold value. */
export function TenfoldNote({ before, now, onKeep, onSave }: TenfoldNoteProps) {
  return (
    <>
      <span className="font-semibold">{m.list_tenfold({ before })}</span>
      <NoteButtons
        choices={[
          { label: m.list_tenfold_keep({ before }), action: onKeep },
          { label: m.list_tenfold_save({ now }), action: onSave },
        ]}
      />
    </>
  );
}

/** Buttons for pointers; the keyboard uses Esc and Enter. */
function NoteButtons({ choices }: { choices: readonly { label: string; action: () => void }[] }) {
  return (
    <span className="mt-1.5 flex gap-2">
      {choices.map(({ label, action }) => (
        <button
          key={label}
          type="button"
          tabIndex={-1}
          className="min-h-7 rounded-sm border border-line-strong px-2 font-semibold hover:bg-ground"
          // Prevents the click from moving the focus, so that the editor keeps it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={action}
        >
          {label}
        </button>
      ))}
    </span>
  );
}
