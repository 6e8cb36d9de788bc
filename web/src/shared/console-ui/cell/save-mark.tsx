import { m } from "#messages";
import { joinClasses } from "#shared/ui/classes.ts";
import { TickIcon } from "../icons.tsx";
import type { CellSave } from "./use-cell-save.ts";

interface SaveMarkProps {
  state: CellSave<unknown>["state"];
  /** Side of the value on which it is shown. */
  side: "left" | "right";
}

/** Beside a value: that it is being saved, then a tick. In its margin, so that nothing moves when it comes and goes. */
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
