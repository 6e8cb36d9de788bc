import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { isSessionEnd, reasonOf } from "#shared/api/problem.ts";
import { EditedMeanwhile } from "../row-edits.ts";
import { toast } from "../toasts.tsx";

const DONE_SHOWN_FOR = 2000;

/** How a cell saves: what it shows meanwhile, and whether it is saving or has just saved. */
export interface CellSave<Value> {
  shown: Value;
  state: "still" | "saving" | "done";
  save: (value: Value) => void;
}

/** How a cell's value is saved. */
export interface CellSaving<Value> {
  /** Done when the list's data holds the new value. */
  save: (value: Value) => Promise<unknown>;
  /** What the toast says above the server's reason, where the spec has words for it. */
  failure?: string | undefined;
}

/** Hears of an edit that would have overwritten somebody else's, in place of the toast. */
type OnMeanwhile<Value> = (error: EditedMeanwhile, value: Value) => void;

/**
 * Shows a new value at once and the old one again when the server refuses it; the refusal becomes a toast, like that of
 * every call.
 */
export function useCellSave<Value>(
  value: Value,
  { save, failure }: CellSaving<Value>,
  onMeanwhile?: OnMeanwhile<Value>,
): CellSave<Value> {
  const { mutate, isPending, isSuccess, variables, reset } = useMutation({
    mutationFn: save,
    meta: { quiet: true },
    onError: (error, tried) => {
      if (onMeanwhile && error instanceof EditedMeanwhile) onMeanwhile(error, tried);
      else report(error, failure);
    },
  });
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, DONE_SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  if (isPending) return { shown: variables, state: "saving", save: mutate };
  return { shown: value, state: isSuccess ? "done" : "still", save: mutate };
}

function report(error: Error, failure: string | undefined): void {
  if (isSessionEnd(error)) return;
  if (failure === undefined) toast(reasonOf(error), "bad");
  else toast(failure, "bad", reasonOf(error));
}
