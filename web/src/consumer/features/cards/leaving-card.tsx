import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { visitCard } from "#shared/api/customer.ts";
import { problemMessage } from "#shared/api/problem.ts";
import type { Card } from "#shared/api/types.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";
import { cardLinkHost } from "./card-facts.ts";

/** Announces the bank's site. Only following the link creates a visit. */
export function LeavingCard({ card }: { card: Card }) {
  const navigate = useNavigate();
  const host = cardLinkHost(card);
  const going = useMutation({
    mutationFn: () => visitCard(card.category_id),
    meta: { quiet: true },
    onSuccess: (url) => location.assign(url),
  });
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-8">
      <Heading viewKey={`leaving ${card.category_id}`}>{m.cards_leaving_title()}</Heading>
      <p className="text-lg font-bold">{card.category_name}</p>
      <p>{m.cards_leaving_text({ host })}</p>
      {going.error && (
        <Banner tone="bad" live>
          {problemMessage(going.error)}
        </Banner>
      )}
      <Button wide pending={going.isPending} onClick={() => going.mutate()}>
        {m.cards_leaving_link({ host })}
      </Button>
      <Button
        look="secondary"
        wide
        onClick={() => void navigate({ to: `/credit-cards/${card.category_id}`, search: {}, replace: true })}
      >
        {m.cards_leaving_stay()}
      </Button>
    </section>
  );
}
