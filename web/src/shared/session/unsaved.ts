import { useSyncExternalStore } from "react";

/** What stands in one form and is not saved. */
export class UnsavedWork {
  private dirty = false;
  private inDialog = false;

  isDirty(): boolean {
    return this.dirty;
  }

  setDirty(dirty: boolean): void {
    this.dirty = dirty;
  }

  /** It stands in a dialog, and goes with it. */
  standInDialog(): void {
    this.inDialog = true;
  }

  goesWith(left: Left): boolean {
    return this.dirty && (left === "page" || this.inDialog);
  }

  /** Counts until the returned function is called. */
  hold(): () => void {
    held.add(this);
    return () => this.drop();
  }

  drop(): void {
    held.delete(this);
  }
}

/** What is left: the page with all that stands in it, or a dialog on it. */
export type Left = "page" | "dialog";

const held = new Set<UnsavedWork>();

/** Whether anything would be lost. */
export function isUnsaved(left: Left = "page"): boolean {
  return [...held].some((work) => work.goesWith(left));
}

/** Gives it up without a question: whoever leaves has decided, or the session is over. */
export function dropUnsaved(left: Left = "page"): void {
  for (const work of held) if (work.goesWith(left)) work.drop();
}

/** The open question whether to leave: true leaves. */
type Answer = (leave: boolean) => void;

let open: { question: Promise<boolean>; answer: Answer } | null = null;
const listeners = new Set<() => void>();

/** Asks whether to leave what is not saved; who asks while the question is open gets the same answer. */
function ask(): Promise<boolean> {
  if (open !== null) return open.question;
  let settle: Answer = () => undefined;
  const question = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const answer: Answer = (leave) => {
    change(null);
    settle(leave);
  };
  change({ question, answer });
  return question;
}

/** Whether people want to leave: asked only where something would be lost. What they leave is then given up. */
export async function mayLeave(left: Left = "page"): Promise<boolean> {
  if (!isUnsaved(left)) return true;
  const leave = await ask();
  if (leave) dropUnsaved(left);
  return leave;
}

/** What answers the open question; null while there is none. */
export function useLeaveQuestion(): Answer | null {
  return useSyncExternalStore(
    subscribe,
    () => open?.answer ?? null,
    () => null,
  );
}

function change(next: typeof open): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
