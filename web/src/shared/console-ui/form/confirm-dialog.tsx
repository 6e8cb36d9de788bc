import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { m } from "#messages";
import { problemMessage } from "#shared/api/problem.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "../button.tsx";
import { backdropClasses, popupClasses } from "../dialog.tsx";

interface ConfirmDialogProps {
  /** Title, such as "Are you sure?". */
  title: string;
  /** Names the object and the effect. */
  text: string;
  /** Further consequences. */
  children?: ReactNode;
  /** Label of the confirm button, such as "Delete". */
  confirm: string;
  action: () => Promise<unknown>;
  /** Called after success. */
  onDone: () => void;
  onClose: () => void;
}

/** Confirmation dialog of a destructive action. The focus starts on Cancel. */
export function ConfirmDialog({ title, text, children, confirm, action, onDone, onClose }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const acting = useMutation({ mutationFn: action, onSuccess: onDone, meta: { quiet: true } });
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClasses} />
        <AlertDialog.Popup initialFocus={cancel} className={popupClasses}>
          <AlertDialog.Title className="text-lg font-bold">{title}</AlertDialog.Title>
          <AlertDialog.Description>{text}</AlertDialog.Description>
          {children}
          {acting.error !== null && (
            <Banner tone="bad" live>
              {problemMessage(acting.error)}
            </Banner>
          )}
          <div className="flex justify-end gap-2">
            <Button ref={cancel} look="secondary" onClick={onClose}>
              {m.common_cancel()}
            </Button>
            <Button look="danger" pending={acting.isPending} onClick={() => acting.mutate()}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
