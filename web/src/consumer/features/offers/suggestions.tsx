import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { currentFlow } from "#consumer/products/current.ts";
import { formatTerm } from "#consumer/products/term.ts";
import type { OfferView, Suggestion } from "#shared/api/types.ts";
import { formatRupees } from "#shared/format/money.ts";
import { Button, buttonClasses } from "#shared/ui/button.tsx";
import { joinClasses } from "#shared/ui/classes.ts";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { useApplySuggestion } from "./use-save-loan.ts";

/** The smallest changes of the loan by which more lenders would match, each with a button to try it. */
export function Suggestions({ view }: { view: OfferView }) {
  const taking = useApplySuggestion(view.appId);
  if (view.suggestions.length === 0) return null;
  const take = (suggestion: Suggestion) => taking.mutate(suggestion, { onSuccess: scrollToTop });
  return (
    <section aria-labelledby="suggestions-title" className="flex flex-col gap-3 rounded-md bg-info-soft px-4 py-3">
      <h2 id="suggestions-title" className="font-bold text-info">
        {m.offers_suggestions_title()}
      </h2>
      <ul className="flex flex-col gap-3">
        {view.suggestions.map((suggestion) => (
          <li
            key={`${suggestion.kind} ${suggestion.value}`}
            className="flex flex-col items-start gap-2 sm:flex-row sm:items-center sm:justify-between"
          >
            <p>{suggestion.text}</p>
            {suggestion.kind === "gold" || suggestion.kind === "income" ? (
              <ProfileLink kind={suggestion.kind} />
            ) : (
              <Button
                look="secondary"
                className="shrink-0"
                disabled={taking.isPending}
                pending={taking.isPending && taking.variables === suggestion}
                onClick={() => take(suggestion)}
              >
                {suggestionLabel(suggestion)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {taking.error && <SaveFailure error={taking.error} />}
    </section>
  );
}

/** Links to the step in which pledges or co-applicants are entered. */
function ProfileLink({ kind }: { kind: "gold" | "income" }) {
  const { paths, loanQuestions } = currentFlow();
  return (
    <Link
      to={paths.profile}
      search={{ step: kind === "gold" ? loanQuestions.pledge : "co-applicants", edit: true }}
      className={joinClasses(buttonClasses("secondary"), "shrink-0")}
    >
      {kind === "gold" ? m.offers_suggestions_gold() : m.offers_suggestions_income()}
    </Link>
  );
}

function suggestionLabel({ kind, value }: Suggestion): string {
  return kind === "amount"
    ? m.offers_suggestions_amount({ amount: formatRupees(value) })
    : m.offers_suggestions_term({ term: formatTerm(value) });
}

/** Moves the focus to the heading, because the pressed button disappears with its suggestion. */
function scrollToTop(): void {
  scrollTo(0, 0);
  document.querySelector("h1")?.focus({ preventScroll: true });
}
