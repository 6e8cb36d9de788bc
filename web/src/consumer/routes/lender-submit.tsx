import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { KfsLink } from "#consumer/offers/kfs-link.tsx";
import { AllFigures, MainFigures } from "#consumer/offers/offer-figures.tsx";
import { currentFlow } from "#consumer/products/current.ts";
import { offersQuery } from "#consumer/queries.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import type { Offer, OfferView } from "#shared/api/types.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";

/** The offer of a single-lender site with a link to apply; or why there is none. */
export function Page() {
  const offers = useQuery(offersQuery(customerSession.appId() ?? ""));
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 py-8">
      {offers.isPending && <PageSpinner />}
      {offers.error && (
        <LoadFailure error={offers.error} pending={offers.isFetching} onRetry={() => void offers.refetch()} />
      )}
      {offers.data && <LenderOffer view={offers.data} />}
    </section>
  );
}

function LenderOffer({ view }: { view: OfferView }) {
  const key = customerSession.lenderKey();
  const isOurs = ({ lender }: { lender: { key: string } }) => lender.key === key;
  const matched = view.matched.find(isOurs);
  const offer = matched ?? view.possible.find(isOurs);
  if (offer) return <ContinueSection offer={offer} matched={matched !== undefined} />;
  const unmatched = view.unmatched.find(isOurs);
  return (
    <>
      <Title>{unmatched ? m.lender_submit_unmatched({ lender: unmatched.lender.name }) : m.lender_submit_gone()}</Title>
      {unmatched?.reasons.map((reason) => (
        <p key={reason.criterion}>
          <strong className="font-semibold text-warn">{reason.title}</strong> {reason.text}
        </p>
      ))}
      <ChangeDetails />
    </>
  );
}

function ContinueSection({ offer, matched }: { offer: Offer; matched: boolean }) {
  const { name, legalName, path } = offer.lender;
  const isSubmitted = offer.submission?.stands === true;
  return (
    <>
      <Title>{m.lender_submit_title({ lender: name })}</Title>
      <p className="text-ink-2">{matched ? m.lender_submit_lead() : m.lender_submit_check({ lender: name })}</p>
      <div className="flex flex-col gap-3 rounded-lg border border-line bg-paper p-4">
        <p className="text-sm text-ink-3">{legalName}</p>
        <MainFigures offer={offer} />
        <AllFigures offer={offer} />
        <KfsLink offer={offer} className="inline-flex min-h-12 items-center" />
      </div>
      <Link to={path} search={isSubmitted ? {} : { offer: offer.offerId }} className={buttonClasses()}>
        {isSubmitted ? m.offers_status_link() : m.lender_submit_go({ lender: name })}
      </Link>
      <ChangeDetails />
    </>
  );
}

function Title({ children }: { children: string }) {
  return <h1 className="text-[1.75rem]/[1.18] font-bold tracking-tight">{children}</h1>;
}

function ChangeDetails() {
  return (
    <Link
      to={currentFlow().paths.profile}
      search={{ edit: true }}
      className="inline-flex min-h-12 items-center font-semibold text-brand-strong underline-offset-4 hover:underline"
    >
      {m.lender_submit_change()}
    </Link>
  );
}
