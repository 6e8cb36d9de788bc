import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { m } from "#messages";
import { Button } from "../button.tsx";
import { backdropClasses, popupClasses } from "../dialog.tsx";
import { FormBody } from "./form-body.tsx";
import { useGuardedClose } from "./use-guarded-close.tsx";
import type { Form } from "./use-form.ts";

interface FormDialogProps {
  title: string;
  /** What it is for, in a sentence. */
  text?: string;
  submit: string;
  /** While it says what is missing, the button is disabled: only where the spec wants that. */
  missing?: string | null;
  form: Pick<Form<object>, "errors" | "attempt" | "failure" | "pending" | "submit" | "dirty">;
  onClose: () => void;
  children: ReactNode;
}

/** A short form in the middle of the page: mount it to open it. */
export function FormDialog({ title, text, submit, missing = null, form, onClose, children }: FormDialogProps) {
  const guard = useGuardedClose(form.dirty, onClose);
  return (
    <Base.Root open disablePointerDismissal onOpenChange={guard.onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup className={popupClasses}>
          <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
            <Base.Title className="text-lg font-bold">{title}</Base.Title>
            {text !== undefined && <Base.Description className="text-ink-2">{text}</Base.Description>}
            <FormBody form={form}>{children}</FormBody>
            <div className="flex flex-wrap items-center justify-end gap-2">
              {missing !== null && (
                <p role="status" className="mr-auto text-ink-2">
                  {missing}
                </p>
              )}
              {guard.warning}
              <Button look="secondary" onClick={onClose}>
                {m.common_cancel()}
              </Button>
              <Button type="submit" pending={form.pending} disabled={missing !== null}>
                {submit}
              </Button>
            </div>
          </form>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
