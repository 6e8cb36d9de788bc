import type { Lender } from "#shared/api/types.ts";
import { classes } from "#shared/ui/classes.ts";

const TINTS = ["bg-info-soft text-info", "bg-warn-soft text-warn", "bg-ok-soft text-ok", "bg-ground text-ink-2"];

/** Two letters on a tint in place of a logo, always beside the lender's name. */
export function LenderMark({ lender }: { lender: Lender }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "grid size-10 shrink-0 place-items-center rounded-md text-sm font-bold",
        TINTS[lender.lenderId % TINTS.length],
      )}
    >
      {initials(lender.name)}
    </span>
  );
}

function initials(name: string): string {
  const [first = "", second] = name.split(" ");
  return second ? `${first.charAt(0)}${second.charAt(0)}` : first.slice(0, 2);
}
