import { m } from "#messages";
import type { OfferView } from "#shared/api/types.ts";

interface UnmatchedProps {
  lenders: OfferView["unmatched"];
  /** Whether the reasons are unfolded at first. */
  open: boolean;
}

/** Lenders that do not match: their names at once, their reasons when unfolded. */
export function Unmatched({ lenders, open }: UnmatchedProps) {
  if (lenders.length === 0) return null;
  const count = lenders.length;
  return (
    <details open={open} className="group rounded-lg border border-line bg-paper">
      <summary className="grid min-h-13 list-none grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <h2 className="font-bold">{count === 1 ? m.offers_unmatched_one() : m.offers_unmatched_many({ count })}</h2>
        <span aria-hidden="true" className="row-span-2 text-xl font-bold">
          <span className="group-open:hidden">+</span>
          <span className="hidden group-open:inline">−</span>
        </span>
        <p className="text-sm text-ink-2 group-open:hidden">{lenders.map(({ lender }) => lender.name).join(", ")}</p>
      </summary>
      <ul className="lg:grid lg:grid-cols-2">
        {lenders.map(({ lender, reasons }) => (
          <li key={lender.lenderId} className="border-t border-line px-4 py-3 text-[0.9375rem]">
            <h3 className="text-base font-bold">{lender.name}</h3>
            {reasons.map((reason) => (
              <p key={reason.criterion}>
                <strong className="font-semibold text-warn">{reason.title}</strong> {reason.text}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
