import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { m } from "#messages";
import { Problem, problemMessage } from "#shared/api/problem.ts";
import { fetchLoanQuote } from "#shared/api/public.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { type Loan, loanToSearch } from "./loan.ts";
import { LoanAnswer } from "./loan-answer.tsx";
import { LoanForm } from "./loan-form.tsx";
import { useLoanForm } from "./use-loan-form.ts";

/** Loan calculator; the server computes as for offers. */
export function Calculator({ loan, onAsk }: { loan: Loan; onAsk: (loan: Loan) => void }) {
  const { quote, refused, failure } = useQuote(loan);
  const focus = useAnswerFocus(quote.dataUpdatedAt);
  const ask = (newLoan: Loan) => {
    focus.expect();
    onAsk(newLoan);
    // The URL is unchanged for the same loan, so a refetch is needed.
    if (JSON.stringify(newLoan) === JSON.stringify(loan)) void quote.refetch();
  };
  const form = useLoanForm({ lastLoan: loan, refused, onAsk: ask });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <LoanForm state={form} pending={quote.isFetching} />
      {quote.isPending && <Skeleton boxes={["h-12", "h-24", "h-36", "h-52", "h-96"]} />}
      {failure && (
        <div className="flex flex-col gap-4">
          <Banner tone="bad" live>
            {problemMessage(failure)}
          </Banner>
          <Button look="secondary" pending={quote.isFetching} onClick={() => void quote.refetch()}>
            {m.common_try_again()}
          </Button>
        </div>
      )}
      {quote.data && <LoanAnswer loan={loan} quote={quote.data} heading={focus.heading} />}
    </div>
  );
}

/** Moves the focus to the result, which is below the form on a phone. */
function useAnswerFocus(answeredAt: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const expected = useRef(false);
  useEffect(() => {
    if (!expected.current || answeredAt === 0) return;
    expected.current = false;
    heading.current?.focus();
  }, [answeredAt]);
  return { heading, expect: () => (expected.current = true) };
}

/** The server's quote for a loan, with its errors by field. */
function useQuote(loan: Loan) {
  const { language } = useBoot();
  const quote = useQuery({
    queryKey: ["loan-quote", language, loan],
    queryFn: () => fetchLoanQuote(loanToSearch(loan)),
    meta: { quiet: true },
  });
  const refused = quote.error instanceof Problem ? quote.error.fields : NOTHING;
  /** Error of the quote, unless it belongs to a field. */
  const failure = Object.keys(refused).some((key) => key in loan) ? null : quote.error;
  return { quote, refused, failure };
}

const NOTHING: Record<string, string> = {};
