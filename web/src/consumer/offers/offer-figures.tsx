import {
  conditionTerms,
  lateTerm,
  loanTerm,
  mainTerms,
  type OfferTerm,
  priceTerms,
} from "#consumer/products/offer-terms.ts";
import type { Offer } from "#shared/api/types.ts";
import { joinClasses } from "#shared/ui/classes.ts";

/** Length of "₹10,00,000", the longest figure of which three fit side by side in large type on a narrow screen. */
const MAX_LARGE_LENGTH = 10;

/** An offer's three main figures, side by side. */
export function MainFigures({ offer }: { offer: Offer }) {
  const terms = mainTerms(offer);
  const tight = terms.some(({ value }) => value.length > MAX_LARGE_LENGTH);
  return (
    <dl className="flex flex-wrap justify-between gap-x-3 gap-y-2">
      {terms.map((term) => (
        <div key={term.key}>
          <dt className="text-sm text-ink-3">{term.label}</dt>
          <dd
            className={joinClasses(
              "font-bold whitespace-nowrap tabular-nums",
              tight ? "text-base/7 sm:text-xl/snug" : "text-xl/snug",
            )}
          >
            {term.value}
          </dd>
          {term.explanation && <dd className="text-sm text-ink-3">{term.explanation}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Cost of late payment. */
export function LateFigure({ offer }: { offer: Offer }) {
  return <TermLines terms={[lateTerm(offer)]} />;
}

/** Amount and term, if they differ from the requested ones. */
export function LoanFigure({ offer }: { offer: Offer }) {
  return <TermLines terms={[loanTerm(offer)]} />;
}

/** All other figures and conditions of an offer. */
export function AllFigures({ offer }: { offer: Offer }) {
  return <TermLines terms={[loanTerm(offer), ...priceTerms(offer), ...conditionTerms(offer)]} />;
}

function TermLines({ terms }: { terms: OfferTerm[] }) {
  return (
    <dl className="flex flex-col gap-1 text-[0.9375rem]">
      {terms.map((term) => (
        <div key={term.key} className="flex justify-between gap-2">
          <dt className="shrink-0 text-ink-2">{term.label}</dt>
          <dd className="text-right tabular-nums">
            <span className="block">{term.value}</span>
            {term.explanation && <span className="block text-sm text-ink-3">{term.explanation}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
