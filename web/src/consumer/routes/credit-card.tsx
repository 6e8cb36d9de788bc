import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { m } from "#messages";
import { CARD_FACTS, cardLinkHost } from "#consumer/features/cards/card-facts.ts";
import { Features } from "#consumer/features/cards/features.tsx";
import { MissingFacts } from "#consumer/features/cards/missing-facts.tsx";
import { NotFound } from "#consumer/features/shell/not-found.tsx";
import { creditCards } from "#consumer/products/credit-cards.ts";
import { cardsQuery } from "#consumer/queries.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { forgetPageToOpen, storeCardToApply } from "#consumer/session/return-page.ts";
import type { Card } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { cardKeyFeature } from "#shared/format/card-texts.ts";
import { Button } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";

const Leaving = lazy(async () => {
  const { LeavingCard: Loaded } = await import("#consumer/features/cards/leaving-card.tsx");
  return { default: Loaded };
});

/** The public page of one credit card; the application continues at its bank. */
export function Page() {
  const { pathname, search }: { pathname: string; search: Record<string, unknown> } = useLocation();
  const cards = useQuery(cardsQuery);
  const card = cards.data?.find(({ category_id }) => String(category_id) === pathname.split("/").at(-1));
  if (cards.isPending) return <PageSpinner />;
  if (!cards.data) {
    return (
      <section className="mx-auto max-w-xl px-4 py-6">
        <LoadFailure error={cards.error} pending={cards.isFetching} onRetry={() => void cards.refetch()} />
      </section>
    );
  }
  if (!card) return <NotFound />;
  const leaves = search["apply"] === true && customerSession.token() !== null;
  return leaves ? (
    <Suspense fallback={<PageSpinner />}>
      <Leaving card={card} />
    </Suspense>
  ) : (
    <CardPage card={card} />
  );
}

function CardPage({ card }: { card: Card }) {
  const { category_id, category_name, category_img_thumb } = card;
  const best = cardKeyFeature(card);
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-8">
      <Link
        to={creditCards.listing.paths[0]}
        className="self-start py-1 text-brand-strong underline underline-offset-4"
      >
        {m.cards_all()}
      </Link>
      <div className="flex items-center gap-4">
        {category_img_thumb !== "" && (
          <img src={category_img_thumb} alt="" width={96} height={60} className="h-15 w-24 rounded object-contain" />
        )}
        <Heading viewKey={`card ${category_id}`}>{category_name}</Heading>
      </div>
      <p lang={best.lang} className="text-lg">
        {best.text}
      </p>
      <dl className="flex flex-col gap-2 rounded-lg border border-line bg-paper p-4">
        {CARD_FACTS.filter(({ key }) => key !== "key_feature").map(({ key, label, value }) => (
          <div key={key} className="flex justify-between gap-4">
            <dt className="text-ink-2">{label()}</dt>
            <dd className="text-right font-semibold tabular-nums">{value(card) ?? m.cards_not_said()}</dd>
          </div>
        ))}
      </dl>
      <MissingFacts card={card} />
      <Features card={card} className="pl-5" />
      <ApplyAtBank card={card} />
    </section>
  );
}

/** Without a session, returns here after the login. */
function ApplyAtBank({ card }: { card: Card }) {
  const navigate = useNavigate();
  const { productTypes } = useBoot();
  const apply = () => {
    const product = productTypes.find(({ productType }) => productType === creditCards.productType);
    if (product !== undefined) customerSession.chooseProduct(product);
    if (customerSession.token() === null) {
      forgetPageToOpen();
      storeCardToApply(card.category_id);
      void navigate({ to: "/login" });
    } else {
      void navigate({ to: `/credit-cards/${card.category_id}`, search: { apply: true } });
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <Button wide onClick={apply}>
        {m.cards_apply()}
      </Button>
      <p className="text-sm text-ink-2">{m.cards_apply_note({ host: cardLinkHost(card) })}</p>
    </div>
  );
}
