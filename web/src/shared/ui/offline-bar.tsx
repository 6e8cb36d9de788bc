import { useSyncExternalStore } from "react";
import { m } from "#messages";

/** An offline bar at the bottom of the screen. */
export function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="sticky bottom-0 z-30 print:hidden">
      {!online && <p className="bg-ink px-4 py-2 text-center text-paper">{m.common_offline()}</p>}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
