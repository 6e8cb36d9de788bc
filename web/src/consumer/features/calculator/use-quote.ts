import { useQuery } from "@tanstack/react-query";
import { fetchLoanQuote } from "#shared/api/public.ts";
import { Problem } from "#shared/api/problem.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { type Loan, loanToSearch } from "./loan.ts";

/** The server's quote for a loan, with its errors by field. */
export function useQuote(loan: Loan) {
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
