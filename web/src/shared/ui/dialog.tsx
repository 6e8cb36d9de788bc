import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { m } from "#messages";
import { focusLostHeading } from "./lost-focus.ts";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A native modal dialog: mount it to open it; Esc, backdrop and the cross call `onClose`. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed while still in the DOM, so that the browser restores the focus to the opener.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // No control had the focus before a dialog that was opened by URL.
      focusLostHeading();
    };
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-lg bg-paper p-0 text-base whitespace-normal text-ink backdrop:bg-ink/60"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        // The second half of a double click on the opener is not meant for the backdrop.
        if (event.target === element.current && event.detail === 1) onClose();
      }}
    >
      <div className="flex flex-col gap-4 p-5">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} tabIndex={-1} className="text-xl font-bold outline-none">
            {title}
          </h2>
          <button
            type="button"
            aria-label={m.common_close()}
            className="-mt-2 -mr-2 grid size-12 shrink-0 place-items-center rounded-md text-2xl text-ink-2 hover:bg-ground"
            onClick={onClose}
          >
            ×
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
