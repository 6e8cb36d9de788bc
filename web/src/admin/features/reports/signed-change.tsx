import type { Change } from "#admin/figures/compare.ts";

/** A change as a small signed number, in words for screen readers; nothing if there is nothing to compare with. */
export function SignedChange({ change }: { change: Change | null }) {
  if (change === null) return null;
  return (
    <span className="text-xs text-ink-2 tabular-nums">
      <span aria-hidden="true">{change.signed}</span>
      <span className="sr-only">{change.text}</span>
    </span>
  );
}
