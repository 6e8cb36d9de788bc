import { useState } from "react";
import { m } from "#messages";

/** Closes a form; with something typed in it, Esc has to be pressed twice: it is often meant for a list or a date. */
export function useGuardedClose(dirty: boolean, onClose: () => void) {
  const [warned, setWarned] = useState(false);
  return {
    onOpenChange: (open: boolean, { reason }: { reason: string }) => {
      if (open) return;
      if (reason === "escape-key" && dirty && !warned) setWarned(true);
      else onClose();
    },
    warning: (
      <p role="status" className="mr-auto text-warn empty:hidden">
        {warned && dirty && m.list_not_saved()}
      </p>
    ),
  };
}
