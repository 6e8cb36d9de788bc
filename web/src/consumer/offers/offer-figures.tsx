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

/** Length of "₹10,00,000", the longest figure in large type of which three fit side by side on a narrow screen. */
const MAX_LARGE_LENGTH = 10;
/** Length of "APR, up to", the longest label that a short explanation may join on one line. */
const MAX_LABEL_LENGTH = 14;

/** An offer's three main figures in columns that line up between offers. */
export function MainFigures({ offer }: { offer: Offer }) {
  const terms = mainTerms(offer);
  const tight = terms.some(({ value }) => value.length > MAX_LARGE_LENGTH);
  return (
    <dl
      className={joinClasses(
        "grid gap-x-2",
        tight
          ? "grid-cols-[minmax(0,4fr)_minmax(0,7fr)_minmax(0,7fr)]"
          : "grid-cols-[minmax(0,6fr)_minmax(0,6fr)_minmax(0,7fr)]",
      )}
    >
      {terms.map((term) => (
        <MainFigure key={term.key} term={term} tight={tight} />
      ))}
    </dl>
  );
}

function MainFigure({ term, tight }: { term: OfferTerm; tight: boolean }) {
  const { label, value, explanation } = term;
  const inLabel = explanation ? `${label}, ${explanation}` : label;
  const fits = inLabel.length <= MAX_LABEL_LENGTH;
  return (
    <div className="row-span-3 grid grid-rows-subgrid">
      <dt className="self-end text-sm text-ink-3">{fits ? inLabel : label}</dt>
      <dd
        className={joinClasses(
          "font-bold whitespace-nowrap tabular-nums",
          tight ? "text-base/7 sm:text-lg/7" : "text-lg/7",
        )}
      >
        {value}
      </dd>
      {explanation && !fits && <dd className="text-sm text-ink-3">{explanation}</dd>}
    </div>
  );
}

/** Cost of late payment. */
export function LateFigure({ offer }: { offer: Offer }) {
  return <TermLines terms={[lateTerm(offer)]} />;
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
