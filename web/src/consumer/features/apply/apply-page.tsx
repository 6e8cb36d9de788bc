import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import { LenderMark } from "#consumer/offers/lender-mark.tsx";
import { AllFigures, LateFigure, MainFigures } from "#consumer/offers/offer-figures.tsx";
import { ReapplyFrom } from "#consumer/offers/reapply-from.tsx";
import { currentFlow } from "#consumer/products/current.ts";
import { isMissing } from "#consumer/requirements/missing-problem.ts";
import { lenderFormQuery, offerQuery } from "#consumer/queries.ts";
import { MissingRequirement } from "#consumer/requirements/missing-requirement.tsx";
import { BackLink } from "#consumer/ui/back-link.tsx";
import { isNotFound } from "#shared/api/problem.ts";
import type { Offer } from "#shared/api/types.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { ApplyForm } from "./apply-form.tsx";

interface ApplyPageProps {
  lenderKey: string;
  offerId: string;
  appId: string;
}

/** The chosen offer and the application form of its lender. */
export function ApplyPage({ lenderKey, offerId, appId }: ApplyPageProps) {
  const offer = useQuery(offerQuery(offerId));
  const form = useQuery(lenderFormQuery(lenderKey, appId));
  const error = offer.error ?? form.error;
  if (isNotFound(offer.error) || (offer.data && offer.data.lender.key !== lenderKey)) return <NoOfferChosen />;
  if (offer.data && form.data) {
    return (
      <Frame>
        <BackLink to={currentFlow().paths.offers}>{m.common_to_offers()}</BackLink>
        <Heading viewKey={`apply ${lenderKey}`}>{m.apply_title({ lender: offer.data.lender.name })}</Heading>
        <ChosenOffer offer={offer.data} />
        {offer.data.againFrom === null ? (
          <ApplyForm appId={appId} offer={offer.data} lenderForm={form.data} />
        ) : (
          <WaitingPeriod offer={offer.data} day={offer.data.againFrom} />
        )}
      </Frame>
    );
  }
  return (
    <Frame>
      {isMissing(error) && <MissingRequirement error={error} />}
      {error && !isMissing(error) && (
        <LoadFailure
          error={error}
          pending={offer.isFetching || form.isFetching}
          onRetry={() => void Promise.all([offer.refetch(), form.refetch()])}
        />
      )}
      {!error && <Skeleton boxes={["h-10", "h-80", "h-20", "h-20", "h-13"]} />}
    </Frame>
  );
}

/** Blocks the application until the lender's waiting period is over. */
function WaitingPeriod({ offer, day }: { offer: Offer; day: string }) {
  return (
    <>
      <p>{m.apply_waits({ lender: offer.lender.name })}</p>
      <ReapplyFrom day={day} />
      <Link to={currentFlow().paths.offers} className={buttonClasses("primary", true)}>
        {m.common_to_offers()}
      </Link>
    </>
  );
}

/** A lender's page without an offer. */
export function NoOfferChosen() {
  return (
    <Frame>
      <Heading viewKey="unchosen">{m.apply_title_unchosen()}</Heading>
      <p>{m.apply_unchosen()}</p>
      <Link to={currentFlow().paths.offers} className={buttonClasses("primary", true)}>
        {m.common_to_offers()}
      </Link>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-6 lg:py-10">{children}</section>;
}

function ChosenOffer({ offer }: { offer: Offer }) {
  return (
    <section aria-labelledby="chosen-title" className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <div className="flex items-center gap-3">
        <LenderMark lender={offer.lender} />
        <div>
          <h2 id="chosen-title" className="font-bold">
            {m.apply_offer()}
          </h2>
          <p className="text-sm text-ink-3">{offer.lender.legalName}</p>
        </div>
      </div>
      <MainFigures offer={offer} />
      <hr className="border-line" />
      <LateFigure offer={offer} />
      <AllFigures offer={offer} />
    </section>
  );
}
