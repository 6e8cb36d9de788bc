import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import { currentFlow } from "#consumer/products/current.ts";
import { lenderFormQuery, offersQuery } from "#consumer/queries.ts";
import type { OfferView, Submission } from "#shared/api/types.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";
import { SentItem } from "./sent-item.tsx";

/** A lender said no: what was checked, what could change it, and what else there is. */
export function Declined({ submission, appId }: { submission: Submission; appId: string }) {
  const lender = submission.lender.name;
  const form = useQuery(lenderFormQuery(submission.lender.key, appId));
  const offers = useQuery(offersQuery(appId));
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 py-6 lg:py-10">
      <Heading of={`declined ${submission.submissionId}`}>{m.status_declined_title({ lender })}</Heading>
      {form.data?.declinedText && <p className="text-lg">{form.data.declinedText}</p>}
      <Part title={m.status_declined_checked()}>
        <p>{m.status_declined_checked_text({ lender })}</p>
      </Part>
      <Part title={m.status_declined_change()}>
        <ul className="list-disc space-y-1 pl-5">
          {offers.data?.suggestions.map((suggestion) => (
            <li key={`${suggestion.kind} ${suggestion.value}`}>{suggestion.text}</li>
          ))}
          {currentFlow().couldChange.map((text) => (
            <li key={text()}>{text()}</li>
          ))}
          <li>{m.status_declined_change_ask({ lender })}</li>
        </ul>
      </Part>
      <Part title={m.status_declined_else()}>
        {offers.data && <p>{othersSentence(offers.data)}</p>}
        <Link to={currentFlow().paths.offers} className={buttonClasses("primary", true)}>
          {m.apply_to_offers()}
        </Link>
      </Part>
      <SentItem submission={submission} />
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}

/** How many matching lenders have not been asked yet. */
function othersSentence({ matched }: OfferView): string {
  const count = matched.filter((offer) => offer.submission === null).length;
  if (count === 0) return m.status_declined_else_none();
  return count === 1 ? m.status_declined_else_one() : m.status_declined_else_many({ count });
}
