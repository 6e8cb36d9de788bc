import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { arrival, findKnownContact, claimArrival, omitAnswer } from "#consumer/entry/arrival.ts";
import { KnownAnswers } from "#consumer/features/customer-site/known-answers.tsx";
import { productPath } from "#consumer/products/current.ts";
import { StartForm } from "#consumer/features/landing/start-form.tsx";
import type { Arrival } from "#shared/api/arrivals.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";

interface ArrivedProps {
  partnerArrival: Arrival;
  isLoggedIn: boolean;
}

/** Shows what the partner knows about the customer and takes their consent. */
export function Arrived({ partnerArrival, isLoggedIn }: ArrivedProps) {
  const { partner } = useBoot();
  const [left, setLeft] = useState(partnerArrival);
  const contact = findKnownContact(left);
  const remove = (key: string) => {
    const next = omitAnswer(left, key);
    arrival.keep(next);
    setLeft(next);
  };
  return (
    <>
      <div>
        <p className="mb-2 font-semibold text-brand-strong empty:hidden">{partner.through}</p>
        <Heading viewKey="arrived">{m.arrival_title()}</Heading>
      </div>
      <p className="text-ink-2">{isLoggedIn ? m.arrival_logged_in() : m.arrival_lead_unnamed()}</p>
      <KnownAnswers arrival={left} onRemove={remove} />
      {isLoggedIn ? (
        <TakeOverArrival />
      ) : (
        <section className="flex flex-col gap-4">
          <h2 className="text-lg font-bold">{m.arrival_agree()}</h2>
          <StartForm key={contact?.destination} {...(contact && { contact })} />
        </section>
      )}
    </>
  );
}

/** For a logged-in customer: adds the data to their own profile. */
function TakeOverArrival() {
  const navigate = useNavigate();
  const taking = useMutation({
    mutationFn: claimArrival,
    meta: { quiet: true },
    onSuccess: () => void navigate({ to: productPath(), replace: true }),
  });
  return (
    <>
      {taking.error && (
        <Banner tone="bad" live>
          {problemMessage(taking.error)}
        </Banner>
      )}
      <Button wide pending={taking.isPending} onClick={() => taking.mutate()}>
        {m.arrival_keep()}
      </Button>
    </>
  );
}
