import type { ReactNode } from "react";
import { joinClasses } from "#shared/ui/classes.ts";

interface ScrollBoxProps {
  label: string;
  /** Shows all rows, without vertical scrolling. */
  showsAllRows?: boolean;
  children: ReactNode;
}

/** A scrollable table that can be reached by keyboard; printed in full. */
export function ScrollBox({ label, showsAllRows = false, children }: ScrollBoxProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas need keyboard access
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

/** Padding and alignment of a table cell; numbers are right-aligned. */
export function cellClasses(numeric: boolean, more?: string): string {
  return joinClasses(
    "py-1.5 pl-1.5 align-top first:pl-0 sm:pl-3",
    numeric ? "text-right tabular-nums" : "text-left",
    more,
  );
}
