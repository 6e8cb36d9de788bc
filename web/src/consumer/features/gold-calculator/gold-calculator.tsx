import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { m } from "#messages";
import { problemMessage, Problem } from "#shared/api/problem.ts";
import { fetchGoldQuote } from "#shared/api/public.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { type GoldQuestion, parsePieces } from "./gold.ts";
import { GoldAnswer } from "./gold-answer.tsx";
import { GoldForm } from "./gold-form.tsx";

interface GoldCalculatorProps {
  question: GoldQuestion;
  onAsk: (question: GoldQuestion) => void;
}

/** Gold calculator; the server computes value and maximum loan. */
export function GoldCalculator({ question, onAsk }: GoldCalculatorProps) {
  const {
    language,
    limits: { goldCarats },
  } = useBoot();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasSubmitted = useRef(false);
  const quote = useQuery({
    queryKey: ["gold-quote", language, question],
    queryFn: () => fetchGoldQuote(question),
    meta: { quiet: true },
  });
  useEffect(() => {
    if (!wasSubmitted.current || quote.dataUpdatedAt === 0) return;
    wasSubmitted.current = false;
    heading.current?.focus();
  }, [quote.dataUpdatedAt]);
  const refused = quote.error instanceof Problem ? quote.error.fields : {};
  const isMarked = Object.keys(refused).some((field) => field.startsWith("items."));
  const ask = (next: GoldQuestion) => {
    wasSubmitted.current = true;
    onAsk(next);
    // The URL is unchanged for the same gold, so a refetch is needed.
    if (JSON.stringify(next) === JSON.stringify(question)) void quote.refetch();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <GoldForm
        key={JSON.stringify(question)}
        question={question}
        refused={refused}
        pending={quote.isFetching}
        onAsk={ask}
      />
      {quote.isPending && <Skeleton boxes={["h-12", "h-24", "h-36"]} />}
      {quote.error && !isMarked && (
        <div className="flex flex-col gap-4">
          <Banner tone="bad" live>
            {problemMessage(quote.error)}
          </Banner>
          <Button look="secondary" pending={quote.isFetching} onClick={() => void quote.refetch()}>
            {m.common_try_again()}
          </Button>
        </div>
      )}
      {quote.data && (
        <GoldAnswer
          question={question}
          pieces={parsePieces(question, goldCarats)}
          quote={quote.data}
          heading={heading}
        />
      )}
    </div>
  );
}
