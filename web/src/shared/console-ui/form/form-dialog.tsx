import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { m } from "#messages";
import { Button } from "../button.tsx";
import { backdropClasses, popupClasses } from "../dialog.tsx";
import { useGuardedClose } from "../leave/use-unsaved.ts";
import { FormBody } from "./form-body.tsx";
import type { Form } from "./use-form.ts";

interface FormDialogProps {
  title: string;
  /** One sentence of explanation. */
  text?: string;
  submit: string;
  /** Says what is missing and disables the button; only where the spec requires that. */
  missing?: string | null;
  form: Pick<Form<object>, "errors" | "attempt" | "failure" | "pending" | "submit" | "work">;
  onClose: () => void;
  /** False if the page restores the focus itself. */
  returnsFocus?: boolean;
  children: ReactNode;
}

/** A short modal form: mount it to open it. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, submit, missing = null, form, returnsFocus = true, children } = props;
  const close = useGuardedClose(form.work, props.onClose);
  return (
    <Base.Root open disablePointerDismissal onOpenChange={(open) => !open && close()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup finalFocus={returnsFocus} className={popupClasses}>
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
              <Button look="secondary" onClick={close}>
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
