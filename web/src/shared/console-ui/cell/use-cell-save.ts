import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { isSessionEnd, problemReason } from "#shared/api/problem.ts";
import { changeText } from "../change-text.ts";
import { EditConflictError } from "../row-edits.ts";
import { toast, toastChange } from "../toasts.tsx";

const DONE_SHOWN_MS = 2000;

/** How a cell saves: what it shows meanwhile, and whether it is saving or has just saved. */
export interface CellSave<Value> {
  shown: Value;
  state: "still" | "saving" | "done";
  save: (value: Value) => void;
}

/** How a cell's value is saved. */
export interface CellSaving<Value> {
  /** Done when the list's data holds the new value. A text that it answers is the server's sentence about it. */
  save: (value: Value) => Promise<unknown>;
  /** What the toast says above the server's reason, where the spec has words for it. */
  failure?: string | undefined;
  /** False where the way back is another call, or asks for more: then the caller says what was done. */
  undoable?: boolean;
}

interface CellSaveOptions<Value> extends CellSaving<Value> {
  /** Says what and whose. */
  name: string;
  show: (value: Value) => string;
  /** Shows a refusal where the value is typed. */
  onRefused?: (error: Error, tried: Value) => void;
}

/**
 * Optimistic update of a cell: shows the new value at once and rolls back when the server refuses it. A toast announces
 * a change, with Undo; errors use a toast where the cell cannot show them or the spec has its own text.
 */
export function useCellSave<Value>(value: Value, options: CellSaveOptions<Value>): CellSave<Value> {
  const { name, show, save, failure, undoable = true, onRefused } = options;
  const { mutate, isPending, isSuccess, variables, reset } = useMutation({
    mutationFn: save,
    meta: { quiet: true },
    onMutate: () => value,
    onError: (error, tried) => {
      onRefused?.(error, tried);
      const shownThere = onRefused !== undefined && (failure === undefined || error instanceof EditConflictError);
      if (!shownThere) toastFailure(error, failure);
    },
    onSuccess: (message, now, before) => {
      if (!undoable) return;
      const change = changeText(name, show(before), show(now));
      toastChange(change, () => mutate(before), typeof message === "string" ? message : undefined);
    },
  });
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, DONE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  if (isPending) return { shown: variables, state: "saving", save: mutate };
  return { shown: value, state: isSuccess ? "done" : "still", save: mutate };
}

function toastFailure(error: Error, failure: string | undefined): void {
  if (isSessionEnd(error)) return;
  if (failure === undefined) toast(problemReason(error), "bad");
  else toast(failure, "bad", problemReason(error));
}
