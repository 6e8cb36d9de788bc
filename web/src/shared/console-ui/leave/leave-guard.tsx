import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";
import { m } from "#messages";
import { isUnsaved, type LeftScope, mayLeave, useLeaveQuestion } from "#shared/session/unsaved.ts";
import { Button } from "../button.tsx";
import { backdropClasses, popupClasses } from "../dialog.tsx";

/** Parts of a URL that decide what the page shows. */
interface LeaveLocation {
  pathname: string;
  search: object;
}

/** The tab and the dialog in a URL. */
interface LocationSearch {
  tab?: string;
  open?: string;
}

/**
 * Asks before unsaved changes are lost by a link, Back, another tab of the page, or closing their dialog. The browser
 * asks before the window closes. Mount one per console.
 */
export function LeaveGuard() {
  useBlocker({ shouldBlockFn: blockNavigation, enableBeforeUnload: isLost });
  const answer = useLeaveQuestion();
  const stay = useRef<HTMLButtonElement>(null);
  if (answer === null) return null;
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClasses} />
        <AlertDialog.Popup initialFocus={stay} className={popupClasses}>
          <AlertDialog.Title className="text-lg font-bold">{m.unsaved_title()}</AlertDialog.Title>
          <AlertDialog.Description>{m.unsaved_text()}</AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-2">
            <Button ref={stay} look="secondary" onClick={() => answer(false)}>
              {m.unsaved_stay()}
            </Button>
            <Button look="danger" onClick={() => answer(true)}>
              {m.unsaved_leave()}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

const isLost = () => isUnsaved();

async function blockNavigation({ current, next }: { current: LeaveLocation; next: LeaveLocation }): Promise<boolean> {
  const left = findLeftScope(current, next);
  return left !== null && !(await mayLeave(left));
}

/** The part of a page that is lost with the next URL; null if all of it stays, as with a filter. */
export function findLeftScope(current: LeaveLocation, next: LeaveLocation): LeftScope | null {
  const now: LocationSearch = current.search;
  const then: LocationSearch = next.search;
  if (current.pathname !== next.pathname || now.tab !== then.tab) return "page";
  return now.open !== undefined && now.open !== then.open ? "dialog" : null;
}
