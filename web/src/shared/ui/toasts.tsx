import { m } from "#messages";
import { dismiss, useToasts } from "./toast-store.ts";
import { joinClasses } from "./classes.ts";

const TONES = { ok: "bg-ok text-paper", bad: "bg-bad text-paper", info: "bg-ink text-paper" };

/** Toast area. Mount one at the end of the page. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2">
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={joinClasses(
            "pointer-events-auto flex max-w-md items-center gap-3 rounded-md py-2 pr-2 pl-4 shadow-lg",
            TONES[toast.tone],
          )}
        >
          <span>{toast.text}</span>
          <button
            type="button"
            aria-label={m.common_close()}
            className="grid size-8 place-items-center rounded-sm"
            onClick={() => dismiss(toast.id)}
          >
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
