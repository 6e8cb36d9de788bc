import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import { NewOffersLink } from "#consumer/offers/new-offers-link.tsx";
import { currentFlow } from "#consumer/products/current.ts";
import { isMissing } from "#consumer/requirements/missing-problem.ts";
import { keyFactsQuery, sentKeyFactsQuery } from "#consumer/queries.ts";
import { MissingRequirement } from "#consumer/requirements/missing-requirement.tsx";
import { PdfDownload } from "#consumer/sheets/pdf-download.tsx";
import { SheetView } from "#consumer/sheets/sheet-view.tsx";
import { BackLink } from "#consumer/ui/back-link.tsx";
import { useStepBack } from "#consumer/ui/use-step-back.ts";
import { fetchKeyFactsPdf, fetchSentKeyFactsPdf } from "#shared/api/customer.ts";
import { isNotFound } from "#shared/api/problem.ts";
import type { KeyFacts } from "#shared/api/types.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Identity } from "./identity.tsx";

/** The key facts statement of one offer: read, download, print. */
export function KfsPage({ offerId }: { offerId: string }) {
  const facts = useQuery(keyFactsQuery(offerId));
  if (isNotFound(facts.error)) return <UnknownOffer />;
  return (
    <Frame>
      {facts.data && (
        <Statement facts={facts.data} load={() => fetchKeyFactsPdf(offerId, facts.data.locale)}>
          <nav aria-label={m.kfs_page_ways()} className="flex flex-col gap-2 sm:flex-row print:hidden">
            <Link to={facts.data.lender.path} search={{ offer: offerId }} className={buttonClasses()}>
              {m.kfs_page_to_offer({ lender: facts.data.lender.name })}
            </Link>
            <OffersLink />
          </nav>
        </Statement>
      )}
      {!facts.data && <MissingRequirement error={facts.error} />}
      {!facts.data && facts.error && !isMissing(facts.error) && (
        <LoadFailure error={facts.error} pending={facts.isFetching} onRetry={() => void facts.refetch()} />
      )}
      {!facts.data && <NewOffersLink error={facts.error} />}
      {facts.isPending && <Skeleton boxes={["h-6", "h-48", "h-13", "h-96"]} />}
    </Frame>
  );
}

/** The statement of a sent application, which needs neither offer nor consent. */
export function SentKfsPage({ submissionId }: { submissionId: string }) {
  const facts = useQuery(sentKeyFactsQuery(submissionId));
  if (isNotFound(facts.error)) return <UnknownOffer />;
  const back = { to: "/user/applications", words: m.kfs_page_back_applications() };
  return (
    <Frame back={back}>
      {facts.data && <Statement facts={facts.data} load={() => fetchSentKeyFactsPdf(submissionId)} />}
      {!facts.data && facts.error && (
        <LoadFailure error={facts.error} pending={facts.isFetching} onRetry={() => void facts.refetch()} />
      )}
      {facts.isPending && <Skeleton boxes={["h-6", "h-48", "h-13", "h-96"]} />}
    </Frame>
  );
}

/** Shown if the URL names no offer of this customer. */
export function UnknownOffer() {
  return (
    <Frame>
      <p>{m.kfs_page_unknown()}</p>
      <OffersLink />
    </Frame>
  );
}

interface BackTarget {
  to: string;
  words: string;
}

function Frame({ back, children }: { back?: BackTarget; children: ReactNode }) {
  const { to, words } = back ?? { to: currentFlow().paths.offers, words: m.kfs_page_back() };
  const stepBack = useStepBack();
  return (
    <article className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 lg:py-10">
      <BackLink to={to} onClick={stepBack}>
        {stepBack ? m.common_back() : words}
      </BackLink>
      <Heading viewKey="key-facts">{m.common_kfs_title()}</Heading>
      {children}
    </article>
  );
}

interface StatementProps {
  facts: KeyFacts;
  load: () => Promise<Blob>;
  /** Links to the next steps. */
  children?: ReactNode;
}

/** The three main figures. */
function Costs({ facts: { figures } }: { facts: KeyFacts }) {
  return (
    <dl className="flex flex-wrap justify-between gap-x-6 gap-y-2 rounded-md border border-line p-4 sm:justify-start sm:gap-x-12">
      {figures.map(({ key, label, value, explanation }) => (
        <div key={key}>
          <dt className="text-sm text-ink-3">{label}</dt>
          <dd className="text-xl/snug font-bold whitespace-nowrap tabular-nums">{value}</dd>
          {explanation && <dd className="text-sm text-ink-3">{explanation}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Main figures first, then the whole statement, then its identification. */
function Statement({ facts, load, children }: StatementProps) {
  return (
    <>
      <p className="text-ink-2">{facts.sheet.subtitle}</p>
      <Costs facts={facts} />
      <PdfDownload key={facts.number} load={load} fileName={`${facts.number}.pdf`} />
      <SheetView sheet={facts.sheet} />
      <Identity facts={facts} />
      {children}
    </>
  );
}

function OffersLink() {
  return (
    <Link to={currentFlow().paths.offers} className={buttonClasses("secondary")}>
      {m.common_to_offers()}
    </Link>
  );
}
