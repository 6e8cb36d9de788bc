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
  markInDialog(): void {
    this.inDialog = true;
  }

  isLostWith(left: LeftScope): boolean {
    return this.dirty && (left === "page" || this.inDialog);
  }

  /** Counts until the returned function is called. */
  register(): () => void {
    unsavedWork.add(this);
    return () => this.unregister();
  }

  unregister(): void {
    unsavedWork.delete(this);
  }
}

/** What is left: the page with all that stands in it, or a dialog on it. */
export type LeftScope = "page" | "dialog";

const unsavedWork = new Set<UnsavedWork>();

/** Whether anything would be lost. */
export function isUnsaved(left: LeftScope = "page"): boolean {
  return [...unsavedWork].some((work) => work.isLostWith(left));
}

/** Gives it up without a question: whoever leaves has decided, or the session is over. */
export function discardUnsaved(left: LeftScope = "page"): void {
  for (const work of unsavedWork) if (work.isLostWith(left)) work.unregister();
}

/** The open question whether to leave: true leaves. */
type Answer = (leave: boolean) => void;

let open: { question: Promise<boolean>; answer: Answer } | null = null;
const listeners = new Set<() => void>();

/** Asks whether to leave what is not saved; who asks while the question is open gets the same answer. */
function askToLeave(): Promise<boolean> {
  if (open !== null) return open.question;
  let resolveQuestion: Answer = () => undefined;
  const question = new Promise<boolean>((resolve) => {
    resolveQuestion = resolve;
  });
  const answer: Answer = (leave) => {
    setOpenQuestion(null);
    resolveQuestion(leave);
  };
  setOpenQuestion({ question, answer });
  return question;
}

/** Whether people want to leave: asked only where something would be lost. What they leave is then given up. */
export async function mayLeave(left: LeftScope = "page"): Promise<boolean> {
  if (!isUnsaved(left)) return true;
  const leave = await askToLeave();
  if (leave) discardUnsaved(left);
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

function setOpenQuestion(next: typeof open): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
