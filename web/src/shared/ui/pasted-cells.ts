import { type ClipboardEvent, type HTMLAttributes, useState } from "react";
import { m } from "#messages";

/** Whether copied text is a block of a sheet; a single cell ends with a line break. */
export function hasSeveralCells(text: string): boolean {
  return /[\t\r\n]/.test(text.trim());
}

/** Refuses several cells that are pasted into a field for one number, which would read them as one. */
export function usePastedCells(inputMode: HTMLAttributes<HTMLInputElement>["inputMode"], error: string | undefined) {
  const [refused, setRefused] = useState(false);
  const takesNumber = inputMode === "numeric" || inputMode === "decimal";
  return {
    error: refused ? m.invalid_several_cells() : error,
    handlers: {
      onPaste: (event: ClipboardEvent) => {
        const several = takesNumber && hasSeveralCells(event.clipboardData.getData("text/plain"));
        if (several) event.preventDefault();
        setRefused(several);
      },
      onInput: () => setRefused(false),
    },
  };
}
