import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { m } from "#messages";
import { Button } from "../button.tsx";
import { backdropClasses } from "../dialog.tsx";
import { IconButton } from "../icon-button.tsx";
import { CrossIcon } from "../icons.tsx";
import { useGuardedClose } from "../leave/use-unsaved.ts";
import { FormBody } from "./form-body.tsx";
import type { Form } from "./use-form.ts";

type SideFormState = Pick<Form<object>, "errors" | "attempt" | "failure" | "pending" | "submit" | "work">;

interface SideFormProps {
  title: string;
  /** Label of the submit button, such as "Create". */
  submit: string;
  /** Says what is missing and disables the button; only where the spec requires that. */
  missing?: string | null;
  form: SideFormState;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a side sheet: mount it to open it. A click outside does not close it. */
export function SideForm({ title, submit, missing = null, form, onClose, children }: SideFormProps) {
  const fields = useRef<HTMLDivElement>(null);
  const close = useGuardedClose(form.work, onClose);
  return (
    <Base.Root open disablePointerDismissal onOpenChange={(open) => !open && close()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup
          data-side-form=""
          initialFocus={() => fields.current?.querySelector<HTMLElement>("input, select, textarea") ?? true}
          className="fixed inset-y-0 right-0 z-40 w-120 max-w-full border-l border-line bg-paper text-ink shadow-lg"
        >
          <form noValidate className="flex h-full flex-col" onSubmit={form.submit}>
            <header className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
              <Base.Title className="text-lg font-bold">{title}</Base.Title>
              <Base.Close
                render={
                  <IconButton label={m.common_close()}>
                    <CrossIcon />
                  </IconButton>
                }
              />
            </header>
            <div ref={fields} className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-4">
              <FormBody form={form}>{children}</FormBody>
            </div>
            <FormButtons submit={submit} missing={missing} pending={form.pending} onClose={close} />
          </form>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface FormButtonsProps {
  submit: string;
  missing: string | null;
  pending: boolean;
  onClose: () => void;
}

function FormButtons({ submit, missing, pending, onClose }: FormButtonsProps) {
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
      {missing !== null && (
        <p role="status" className="mr-auto text-ink-2">
          {missing}
        </p>
      )}
      <Button look="secondary" onClick={onClose}>
        {m.common_cancel()}
      </Button>
      <Button type="submit" pending={pending} disabled={missing !== null}>
        {submit}
      </Button>
    </footer>
  );
}
