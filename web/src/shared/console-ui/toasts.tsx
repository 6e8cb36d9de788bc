import { Toast } from "@base-ui/react/toast";
import { m } from "#messages";
import { isSessionEnd, problemMessage } from "#shared/api/problem.ts";
import { joinClasses } from "#shared/ui/classes.ts";
import type { Tone } from "#shared/ui/toast-store.ts";

const MAX_TOASTS = 5;
const TOAST_SHOWN_MS = 3000;
const TONES: Record<Tone, string> = { ok: "bg-ink", bad: "bg-bad", info: "bg-ink" };

const ACTION_SHOWN_MS = 8000;
const MAX_UNDO_TOASTS = 2;

interface ToastData {
  tone: Tone;
  /** Number of repetitions while it is shown. */
  times: number;
}

const manager = Toast.createToastManager<ToastData>();

/** Repetitions of each visible toast. */
const shownCounts = new Map<string, number>();

type ToastOptions = Parameters<typeof manager.add<ToastData>>[0];

/** Adds a toast, or counts a repetition of a visible one. */
function addToast(key: string, tone: Tone, options: ToastOptions): void {
  const times = (shownCounts.get(key) ?? 0) + 1;
  shownCounts.set(key, times);
  manager.add({ ...options, id: key, data: { tone, times }, onClose: () => shownCounts.delete(key) });
}

/** Shows a toast for three seconds; errors are announced at once. */
export function toast(text: string, tone: Tone = "info", reason?: string): void {
  const key = [tone, text, reason].join(" ");
  addToast(key, tone, { title: text, description: reason, priority: tone === "bad" ? "high" : "low" });
}

/** Shows a toast and rethrows, because the spec wants both toast and page error (section 8). */
export function toastAndThrow(error: unknown): never {
  toast(problemMessage(error), "bad");
  throw error;
}

/** A toast with a button for eight seconds. */
function addActionToast(key: string, tone: Tone, label: string, action: () => void, options: ToastOptions): void {
  const onClick = () => {
    manager.close(key);
    action();
  };
  addToast(key, tone, { ...options, timeout: ACTION_SHOWN_MS, actionProps: { children: label, onClick } });
}

/** Confirms a change, with Undo. */
export function toastWithUndo(text: string, undo: () => void, reason?: string): void {
  const key = ["undo", text, reason].join(" ");
  addActionToast(key, "ok", m.common_undo(), undo, { title: text, description: reason });
}

/** Says that something failed in the background, with a retry. */
export function toastWithRetry(text: string, retry: () => void): void {
  addActionToast(["retry", text].join(" "), "info", m.common_try_again(), retry, { title: text });
}

/** Shows a toast with Undo, and a second one with the undo's result. */
export function toastUndone(text: string, takeBack: () => Promise<string>): void {
  toastWithUndo(text, () => {
    void takeBack().then(
      (message) => toast(message, "ok"),
      (error: unknown) => !isSessionEnd(error) && toast(problemMessage(error), "bad"),
    );
  });
}

/** Visible change toasts, oldest first. */
const changes: string[] = [];

/** Confirms a change with Undo. Of many quick changes only the last ones stay, so that they do not hide the table. */
export function toastChange(change: string, undo: () => void, message?: string): void {
  const key = message === undefined ? ["undo", change, ""] : ["undo", message, change];
  changes.push(key.join(" "));
  if (changes.length > MAX_UNDO_TOASTS) manager.close(changes.shift());
  if (message === undefined) toastWithUndo(change, undo);
  else toastWithUndo(message, undo, change);
}

/**
 * Toast area: on the right, on phones below the top bar, and beside a side form, never over its buttons. Mount one per
 * page. F6 moves the focus to it.
 */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={MAX_TOASTS} timeout={TOAST_SHOWN_MS}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={m.list_notifications()}
          className="pointer-events-none fixed z-50 flex print:hidden max-w-[min(28rem,calc(100vw-3rem))] flex-col items-start gap-2 max-lg:top-18 max-lg:left-6 md:max-lg:left-19 lg:right-6 lg:bottom-6 lg:items-end lg:in-[body:has([data-side-form])]:right-126"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager<ToastData>();
  return toasts.map((one) => (
    <Toast.Root
      key={one.id}
      toast={one}
      className={joinClasses(
        "pointer-events-auto rounded-md text-paper shadow-lg transition-opacity duration-150 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0",
        TONES[one.data?.tone ?? "info"],
      )}
    >
      <Toast.Content className="flex items-center gap-2 py-1.5 pr-1.5 pl-4">
        <div className="py-1">
          <Toast.Title render={<p />} className={joinClasses(one.description !== undefined && "font-semibold")} />
          <Toast.Description />
          <RepeatCount times={one.data?.times ?? 1} />
        </div>
        <Toast.Action className="min-h-8 rounded-sm px-2 font-semibold underline underline-offset-4" />
        <Toast.Close aria-label={m.common_close()} className="grid size-8 place-items-center rounded-sm text-lg/none">
          ×
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

function RepeatCount({ times }: { times: number }) {
  if (times === 1) return null;
  return (
    <p className="text-sm opacity-80">
      <span aria-hidden="true">× {times}</span>
      <span className="sr-only">{m.list_times({ count: times })}</span>
    </p>
  );
}
