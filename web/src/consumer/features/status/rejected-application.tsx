import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { findClosingSubmission } from "#consumer/submissions/submission-state.ts";
import type { ReactNode } from "react";
import { m } from "#messages";
import { OutsideLinks } from "#consumer/redirects/outside-links.tsx";
import { currentFlow } from "#consumer/products/current.ts";
import type { PossibleChange } from "#consumer/products/product.ts";
import { lenderFormQuery, offersQuery, submissionsQuery } from "#consumer/queries.ts";
import { OUTSIDE_PLACES } from "#consumer/redirects/outside-places.ts";
import type { Submission } from "#shared/api/types.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";
import { ClosedNote } from "./closed-note.tsx";
import { OtherLenders } from "./other-lenders.tsx";
import { SentItem } from "./sent-item.tsx";

const POSSIBLE_CHANGES: Record<PossibleChange, () => string> = {
  amount: m.status_declined_change_amount,
  emi: m.status_declined_change_emi,
  business: m.status_declined_change_business,
  gold: m.status_declined_change_gold,
  less_gold: m.status_declined_change_less_gold,
  co_applicants: m.status_declined_change_together,
};

/** A rejected application: the reason if known, what was checked, what could change it, and other offers. */
export function RejectedApplication({ submission, appId }: { submission: Submission; appId: string }) {
  const lender = submission.lender.name;
  const form = useQuery(lenderFormQuery(submission.lender.key, appId));
  const offers = useQuery(offersQuery(appId));
  const { data: sent = [] } = useQuery(submissionsQuery(appId));
  const isClosed = findClosingSubmission(sent) !== undefined;
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 py-6 lg:py-10">
      <Heading viewKey={`declined ${submission.submissionId}`}>{m.status_declined_title({ lender })}</Heading>
      {submission.reasonText === null ? (
        form.data?.declinedText && <p className="text-lg">{form.data.declinedText}</p>
      ) : (
        <RejectionPart title={m.status_declined_why({ lender })}>
          <p className="text-lg">{submission.reasonText}</p>
        </RejectionPart>
      )}
      <RejectionPart title={m.status_declined_checked()}>
        <p>{m.status_declined_checked_text({ lender })}</p>
      </RejectionPart>
      <RejectionPart title={m.status_declined_change()}>
        <ul className="list-disc space-y-1 pl-5">
          {submission.reasonAdvice !== null && (
            <li>
              {submission.reasonAdvice}
              {submission.reason === "credit_history" && <OutsideLinks places={OUTSIDE_PLACES.creditReports} />}
            </li>
          )}
          {offers.data?.suggestions.map((suggestion) => (
            <li key={`${suggestion.kind} ${suggestion.value}`}>{suggestion.text}</li>
          ))}
          {currentFlow().couldChange.map((change) => (
            <li key={change}>{POSSIBLE_CHANGES[change]()}</li>
          ))}
          {submission.reason === null && <li>{m.status_declined_change_ask({ lender })}</li>}
        </ul>
      </RejectionPart>
      <RejectionPart title={m.status_declined_else()}>
        {isClosed ? <ClosedNote submissions={sent} /> : offers.data && <OtherLenders view={offers.data} />}
        <Link to={currentFlow().paths.offers} className={buttonClasses("primary", true)}>
          {m.common_to_offers()}
        </Link>
      </RejectionPart>
      <SentItem submission={submission} />
    </section>
  );
}

function RejectionPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}
