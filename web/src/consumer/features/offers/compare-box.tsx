import { m } from "#messages";
import type { Offer } from "#shared/api/types.ts";
import type { Shortlist } from "./shortlist.ts";

/** Chooses an offer for the comparison. Its touch area covers the neighbouring space, so that the row stays low. */
export function CompareBox({ offer: { lender }, shortlist }: { offer: Offer; shortlist: Shortlist }) {
  const chosen = shortlist.keys.includes(lender.key);
  return (
    <label className="-my-3 -mr-3 flex min-h-12 items-center gap-2 pr-3 pl-1 text-sm text-ink-2">
      <input
        type="checkbox"
        className="size-5 accent-brand-strong"
        checked={chosen}
        disabled={shortlist.full && !chosen}
        onChange={() => shortlist.toggle(lender.key)}
      />
      {m.offers_compare()}
      <span className="sr-only">: {lender.name}</span>
    </label>
  );
}
