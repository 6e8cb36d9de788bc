import { type ClipboardEvent, type HTMLAttributes, useState } from "react";
import { m } from "#messages";

/** Whether pasted text is a block of cells; a single copied cell ends with a line break. */
export function hasSeveralCells(text: string): boolean {
  return /[\t\r\n]/.test(text.trim());
}

/** Rejects a paste of several cells into a number field, which would join them to one number. */
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
