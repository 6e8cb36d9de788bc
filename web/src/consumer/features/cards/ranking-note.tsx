import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { creditCards } from "#consumer/products/credit-cards.ts";
import { rankingQuery } from "#consumer/queries.ts";
import { useBoot } from "#shared/boot/boot.ts";

/** The ranking rule in one sentence, with a link to all of it. */
export function RankingNote() {
  const { language } = useBoot();
  const policy = useQuery(rankingQuery(language, creditCards.productType));
  return (
    <p className="min-h-12 max-w-2xl text-sm text-ink-2">
      {policy.data?.sentence}{" "}
      <Link to="/how-we-rank" hash="cards" className="text-brand-strong underline underline-offset-4">
        {m.common_how_we_rank()}
      </Link>
    </p>
  );
}
