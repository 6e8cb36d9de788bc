import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import { PdfDownload } from "#consumer/pdf-download.tsx";
import { keyFactsQuery } from "#consumer/queries.ts";
import { SheetView } from "#consumer/sheet-view.tsx";
import { ToNewOffers } from "#consumer/to-new-offers.tsx";
import { fetchKeyFactsPdf } from "#shared/api/customer.ts";
import { Problem } from "#shared/api/problem.ts";
import type { KeyFacts } from "#shared/api/types.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Identity } from "./identity.tsx";

/** The Key Facts Statement of one offer: to read, to keep, to print. */
export function KfsPage({ offerId }: { offerId: string }) {
  const facts = useQuery(keyFactsQuery(offerId));
  if (isGone(facts.error)) return <UnknownOffer />;
  return (
    <Frame>
      {facts.data && <Statement facts={facts.data} offerId={offerId} />}
      {!facts.data && facts.error && (
        <LoadFailure error={facts.error} pending={facts.isFetching} onRetry={() => void facts.refetch()} />
      )}
      {!facts.data && <ToNewOffers error={facts.error} />}
      {facts.isPending && <Skeleton boxes={["h-6", "h-48", "h-13", "h-96"]} />}
    </Frame>
  );
}

/** The address names no offer, or none of this customer's. */
export function UnknownOffer() {
  return (
    <Frame>
      <p>{m.kfs_page_unknown()}</p>
      <ToOffers />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <article className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 lg:py-10">
      <Heading of="key-facts">{m.kfs_page_title()}</Heading>
      {children}
    </article>
  );
}

function Statement({ facts, offerId }: { facts: KeyFacts; offerId: string }) {
  return (
    <>
      <p className="text-ink-2">{facts.sheet.subtitle}</p>
      <Identity facts={facts} />
      <PdfDownload
        key={facts.number}
        load={() => fetchKeyFactsPdf(offerId, facts.locale)}
        fileName={`${facts.number}.pdf`}
      />
      <SheetView sheet={facts.sheet} />
      <nav aria-label={m.kfs_page_ways()} className="flex flex-col gap-2 sm:flex-row print:hidden">
        <Link to={facts.lender.path} search={{ offer: offerId }} className={buttonClasses()}>
          {m.kfs_page_to_offer({ lender: facts.lender.name })}
        </Link>
        <ToOffers />
      </nav>
    </>
  );
}

function ToOffers() {
  return (
    <Link to="/user/offers" className={buttonClasses("secondary")}>
      {m.apply_to_offers()}
    </Link>
  );
}

const NOT_FOUND = 404;

function isGone(error: Error | null): boolean {
  return error instanceof Problem && error.status === NOT_FOUND;
}
