import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { isSessionEnd, problemReason } from "#shared/api/problem.ts";
import { CHANGE_KEY } from "#shared/session/unsent.ts";
import { changeText } from "../change-text.ts";
import { EditConflictError } from "../row-edits.ts";
import { toast, toastChange } from "../toasts.tsx";

const DONE_SHOWN_MS = 2000;

/** State of a save: the value to show, and whether it is saving or just saved. */
export interface CellSave<Value> {
  shown: Value;
  state: "still" | "saving" | "done";
  save: (value: Value) => void;
}

/** How a cell saves its value. */
export interface CellSaving<Value> {
  /** Resolves when the list's data has the new value; may return the server's message. */
  save: (value: Value) => Promise<unknown>;
  /** Title of the error toast, if the spec has a text for it. */
  failure?: string | undefined;
  /** False if undo needs another call or more input: then the caller shows the toast. */
  undoable?: boolean;
}

interface CellSaveOptions<Value> extends CellSaving<Value> {
  /** Accessible name. */
  name: string;
  show: (value: Value) => string;
  /** Called on an error, to show it at the input. */
  onRefused?: (error: Error, tried: Value) => void;
}

/**
 * Optimistic update of a cell: shows the new value at once and rolls back on an error. A toast confirms a change, with
 * Undo; errors use a toast if the cell cannot show them or the spec has its own text.
 */
export function useCellSave<Value>(value: Value, options: CellSaveOptions<Value>): CellSave<Value> {
  const { name, show, save, failure, undoable = true, onRefused } = options;
  const { mutate, isPending, isSuccess, variables, reset } = useMutation({
    mutationKey: CHANGE_KEY,
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
