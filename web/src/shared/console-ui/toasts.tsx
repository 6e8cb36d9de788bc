import { Toast } from "@base-ui/react/toast";
import { m } from "#messages";
import { messageOf } from "#shared/api/problem.ts";
import { classes } from "#shared/ui/classes.ts";
import type { Tone } from "#shared/ui/toast-store.ts";

const MOST = 5;
const SHOWN_FOR = 3000;
const TONES: Record<Tone, string> = { ok: "bg-ink", bad: "bg-bad", info: "bg-ink" };

const UNDO_FOR = 8000;

const manager = Toast.createToastManager<{ tone: Tone }>();

/** Shows a short message for three seconds, from anywhere in the console; a failure is announced at once. */
export function toast(text: string, tone: Tone = "info", reason?: string): void {
  manager.add({ title: text, description: reason, priority: tone === "bad" ? "high" : "low", data: { tone } });
}

/** Shows a failure that the page shows as well, where the spec wants both (section 8). */
export function toastAndThrow(error: unknown): never {
  toast(messageOf(error), "bad");
  throw error;
}

/** Says what was done, and offers for eight seconds to take it back. */
export function toastWithUndo(text: string, undo: () => void): void {
  const id = manager.add({
    title: text,
    timeout: UNDO_FOR,
    data: { tone: "ok" },
    actionProps: {
      children: m.list_undo(),
      onClick: () => {
        manager.close(id);
        undo();
      },
    },
  });
}

/**
 * Where toasts appear: beside the menu, on phones below the bar, and so never over the buttons of a side form. One per
 * page. F6 moves focus to it.
 */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={MOST} timeout={SHOWN_FOR}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={m.list_notifications()}
          className="pointer-events-none fixed left-6 z-50 flex max-w-[calc(100vw-3rem)] flex-col items-start gap-2 max-lg:top-18 md:max-lg:left-19 lg:bottom-6 lg:left-66"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager<{ tone: Tone }>();
  return toasts.map((shown) => (
    <Toast.Root
      key={shown.id}
      toast={shown}
      className={classes(
        "pointer-events-auto rounded-md text-paper shadow-lg transition-opacity duration-150 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0",
        TONES[shown.data?.tone ?? "info"],
      )}
    >
      <Toast.Content className="flex items-center gap-2 py-1.5 pr-1.5 pl-4">
        <div className="py-1">
          <Toast.Title render={<p />} className={classes(shown.description !== undefined && "font-semibold")} />
          <Toast.Description />
        </div>
        <Toast.Action className="min-h-8 rounded-sm px-2 font-semibold underline underline-offset-4" />
        <Toast.Close aria-label={m.common_close()} className="grid size-8 place-items-center rounded-sm text-lg/none">
          ×
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
