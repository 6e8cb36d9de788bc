import { type ReactNode, useEffect, useRef } from "react";
import { m } from "#messages";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { SaveFailure } from "./save-failure.tsx";

interface ConfirmDialogProps {
  title: string;
  /** Effect, in a sentence or two. */
  children: ReactNode;
  /** Label of the confirm button. */
  confirm: string;
  pending: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirmation dialog of an irreversible action. The focus starts on Cancel. */
export function ConfirmDialog({ title, children, confirm, pending, error, onConfirm, onClose }: ConfirmDialogProps) {
  const cancel = useRef<HTMLDivElement>(null);
  useEffect(() => cancel.current?.querySelector("button")?.focus(), []);
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {error !== null && <SaveFailure error={error} />}
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button look="danger" pending={pending} onClick={onConfirm}>
          {confirm}
        </Button>
        <div ref={cancel} className="contents">
          <Button look="secondary" onClick={onClose}>
            {m.common_cancel()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
