import { onlineManager, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { m } from "#messages";
import { formatCount } from "#shared/format/number.ts";
import { countUnsentChanges } from "#shared/session/unsent.ts";
import { useSlow } from "#shared/ui/use-slow.ts";

/** Shown after a second only, because most changes are sent at once. */
const SHOWN_AFTER_MS = 1000;

/**
 * Number of changes that are not sent yet: at once while offline, else if sending takes long. Meanwhile the browser
 * asks before the window closes. Mount one per console.
 */
export function UnsentBar() {
  const count = useUnsentCount();
  useCloseQuestion(count > 0);
  const online = useSyncExternalStore(subscribeOnline, isOnline, () => true);
  const slow = useSlow(count > 0, SHOWN_AFTER_MS);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-3 z-40 flex justify-center print:hidden">
      {count > 0 && (slow || !online) && (
        <p className="rounded-md border border-warn bg-warn-soft px-4 py-2 font-semibold text-warn shadow-lg">
          {count === 1 ? m.list_unsent_one() : m.list_unsent({ count: formatCount(count) })}
        </p>
      )}
    </div>
  );
}

function useUnsentCount(): number {
  const queries = useQueryClient();
  return useSyncExternalStore(
    (listener) => queries.getMutationCache().subscribe(listener),
    () => countUnsentChanges(queries),
    () => 0,
  );
}

function useCloseQuestion(asks: boolean): void {
  useEffect(() => {
    if (!asks) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [asks]);
}

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();
