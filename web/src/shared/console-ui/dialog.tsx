import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";

interface DialogProps {
  title: string;
  /** Description, read out when the dialog opens. */
  text: string;
  onClose: () => void;
  /** Content and actions. */
  children: ReactNode;
}

/** A modal dialog: mount it to open it; Esc and backdrop call `onClose`. */
export function Dialog({ title, text, onClose, children }: DialogProps) {
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup className={popupClasses}>
          <Base.Title className="text-lg font-bold">{title}</Base.Title>
          <Base.Description>{text}</Base.Description>
          <div className="flex justify-end gap-2">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The backdrop of dialogs and of the menu on narrow screens. */
export const backdropClasses = "fixed inset-0 z-40 bg-side/70";

/** The panel of a dialog. */
export const popupClasses =
  "fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-md -translate-1/2 flex-col gap-4 overflow-y-auto rounded-md border border-line bg-paper p-5 text-ink shadow-lg";
