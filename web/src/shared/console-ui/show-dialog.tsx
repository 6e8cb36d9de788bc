import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { joinClasses } from "#shared/ui/classes.ts";
import { backdropClasses, popupClasses } from "./dialog.tsx";

interface ShowDialogProps {
  title: string;
  /** Buttons in the footer. */
  actions: ReactNode;
  /** For wide content, such as a table. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with more than a sentence: mount it to open it; Esc and backdrop call `onClose`. */
export function ShowDialog({ title, actions, wide = false, onClose, children }: ShowDialogProps) {
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup className={joinClasses(popupClasses, wide && "max-w-3xl!")}>
          <Base.Title className="text-lg font-bold">{title}</Base.Title>
          {children}
          <div className="flex flex-wrap justify-end gap-2">{actions}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
