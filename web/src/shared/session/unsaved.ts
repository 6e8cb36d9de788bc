import { useSyncExternalStore } from "react";

export class UnsavedWork {
  private dirty = false;
  private inDialog = false;

  isDirty(): boolean {
    return this.dirty;
  }

  setDirty(dirty: boolean): void {
    this.dirty = dirty;
  }

  /** Marks the form as part of a dialog, which discards it on closing. */
  markInDialog(): void {
    this.inDialog = true;
  }

  isLostWith(left: LeftScope): boolean {
    return this.dirty && (left === "page" || this.inDialog);
  }

  /** Registers the form until the returned function is called. */
  register(): () => void {
    unsavedWork.add(this);
    return () => this.unregister();
  }

  unregister(): void {
    unsavedWork.delete(this);
  }
}

/** What is left: the page, or a dialog on it. */
export type LeftScope = "page" | "dialog";

const unsavedWork = new Set<UnsavedWork>();

export function isUnsaved(left: LeftScope = "page"): boolean {
  return [...unsavedWork].some((work) => work.isLostWith(left));
}

/** Discards unsaved changes without a question. */
export function discardUnsaved(left: LeftScope = "page"): void {
  for (const work of unsavedWork) if (work.isLostWith(left)) work.unregister();
}

/** The open question whether to leave: true leaves. */
type Answer = (leave: boolean) => void;

let open: { question: Promise<boolean>; answer: Answer } | null = null;
const listeners = new Set<() => void>();

/** Asks whether to leave unsaved changes; repeated calls share the open question. */
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

/** Asks before unsaved changes are lost, and discards them on a yes. */
export async function mayLeave(left: LeftScope = "page"): Promise<boolean> {
  if (!isUnsaved(left)) return true;
  const leave = await askToLeave();
  if (leave) discardUnsaved(left);
  return leave;
}

/** Returns the function that answers the open question; null if there is none. */
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
