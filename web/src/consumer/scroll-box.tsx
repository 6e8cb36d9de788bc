import type { ReactNode } from "react";
import { joinClasses } from "#shared/ui/classes.ts";

interface ScrollBoxProps {
  label: string;
  /** It shows all its rows: nothing at its end may be out of sight. */
  showsAllRows?: boolean;
  children: ReactNode;
}

/** A table that scrolls by itself, and so can be reached with the keyboard; on paper it shows whole. */
export function ScrollBox({ label, showsAllRows = false, children }: ScrollBoxProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className={joinClasses(
        "relative overflow-auto rounded-sm print:max-h-none print:overflow-visible",
        !showsAllRows && "max-h-96",
      )}
    >
      {children}
    </div>
  );
}

/** Room and alignment of a table's cell: figures stand right, so that their digits are below each other. */
export function cellClasses(numeric: boolean, more?: string): string {
  return joinClasses(
    "py-1.5 pl-1.5 align-top first:pl-0 sm:pl-3",
    numeric ? "text-right tabular-nums" : "text-left",
    more,
  );
}
