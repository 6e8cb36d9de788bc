import type { Lender } from "#shared/api/types.ts";
import { joinClasses } from "#shared/ui/classes.ts";

const TINTS = ["bg-info-soft text-info", "bg-warn-soft text-warn", "bg-ok-soft text-ok", "bg-ground text-ink-2"];

/** Two letters on a tint in place of a logo, always beside the lender's name. */
export function LenderMark({ lender }: { lender: Lender }) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        "grid size-10 shrink-0 place-items-center rounded-md text-sm font-bold",
        TINTS[lender.lenderId % TINTS.length],
      )}
    >
      {buildInitials(lender.name)}
    </span>
  );
}

function buildInitials(name: string): string {
  const [first = "", second] = name.split(" ");
  return second ? `${first.charAt(0)}${second.charAt(0)}` : first.slice(0, 2);
}
