import { m } from "#messages";
import { joinClasses } from "#shared/ui/classes.ts";
import { TickIcon } from "../icons.tsx";
import type { CellSave } from "./use-cell-save.ts";

interface SaveMarkProps {
  state: CellSave<unknown>["state"];
  /** Side of the value on which it is shown. */
  side: "left" | "right";
}

/** A spinner while saving, then a tick. In the value's margin, so that the layout does not shift. */
export function SaveMark({ state, side }: SaveMarkProps) {
  return (
    <span
      role="status"
      className={joinClasses(
        "absolute top-1/2 inline-flex -translate-y-1/2 text-brand-strong",
        side === "left" ? "right-full" : "left-full",
      )}
    >
      {state === "saving" && (
        <>
          <span
            aria-hidden="true"
            className="size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none"
          />
          <span className="sr-only">{m.list_saving()}</span>
        </>
      )}
      {state === "done" && (
        <>
          <TickIcon />
          <span className="sr-only">{m.list_saved()}</span>
        </>
      )}
    </span>
  );
}
