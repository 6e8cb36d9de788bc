import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { VisitItem } from "#consumer/features/cards/visit-item.tsx";
import { InsuranceForm } from "#consumer/features/insurance/insurance-form.tsx";
import { PlanList } from "#consumer/features/insurance/plan-list.tsx";
import { PLAN_ORDERS, PUBLISHED } from "#consumer/features/insurance/plan-order.ts";
import { OutsideLinks } from "#consumer/redirects/outside-links.tsx";
import { otherInsurance } from "#consumer/products/other-insurance.ts";
import { rankingQuery, visitsQuery } from "#consumer/queries.ts";
import { OUTSIDE_PLACES } from "#consumer/redirects/outside-places.ts";
import { OrderChips } from "#consumer/ui/order-chips.tsx";
import { fetchPlanQuotes } from "#shared/api/customer.ts";
import { sortErrors } from "#shared/api/problem.ts";
import type { PlanOffer } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Heading } from "#shared/ui/heading.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";

const LeavingDialog = lazy(async () => {
  const { LeavingDialog: Loaded } = await import("#consumer/features/insurance/leaving-dialog.tsx");
  return { default: Loaded };
});

/** Poll interval, because insurers answer at any time. */
const POLL_INTERVAL_MS = 30_000;

/** Insurance without a loan: persons, plans in the published or chosen order, the insurer's site, and visits. */
export function Page() {
  const { language } = useBoot();
  const [chosen, setChosen] = useState<PlanOffer | null>(null);
  const [order, setOrder] = useState(PUBLISHED);
  const asking = useMutation({ mutationFn: fetchPlanQuotes, meta: { quiet: true } });
  const refused = asking.error === null ? {} : personErrors(asking.error);
  const results = useRef<HTMLHeadingElement>(null);
  // Plan texts are in the page's language.
  const { data: quotes, variables: lastQuestion, mutate: ask } = asking;
  const first = useRef(language);
  useEffect(() => {
    if (first.current === language) return;
    first.current = language;
    if (lastQuestion !== undefined) ask(lastQuestion);
  }, [language, lastQuestion, ask]);
  useEffect(() => {
    if (quotes !== undefined) results.current?.focus();
  }, [quotes]);
  return (
    <section className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-5 lg:py-10">
      <div className="flex flex-col gap-2">
        <Heading viewKey="insurance">{m.insurance_title()}</Heading>
        <p className="text-ink-2">{m.insurance_lead()}</p>
      </div>
      <InsuranceForm refused={refused} pending={asking.isPending} onAsk={ask} onChange={() => asking.reset()} />
      {asking.error && Object.keys(refused).length === 0 && <SaveFailure error={asking.error} />}
      {quotes && (
        <section aria-labelledby="plans" className="flex flex-col gap-4">
          <h2 id="plans" ref={results} tabIndex={-1} className="text-xl font-bold outline-none">
            {m.insurance_plans({ count: quotes.items.length })}
          </h2>
          {quotes.items.length > 1 && (
            <>
              <OrderChips orders={PLAN_ORDERS} order={order} onChange={setOrder} />
              {order.sentence ? <p className="text-sm text-ink-2">{order.sentence()}</p> : <RankingNote />}
            </>
          )}
          <PlanList quotes={quotes} order={order} onChoose={setChosen} />
        </section>
      )}
      <Visits />
      <section className="flex flex-col gap-2 text-sm text-ink-2">
        <p>{m.insurance_complaints()}</p>
        <OutsideLinks places={OUTSIDE_PLACES.insurers} />
      </section>
      <Suspense>{chosen && <LeavingDialog plan={chosen} onClose={() => setChosen(null)} />}</Suspense>
    </section>
  );
}

function personErrors(error: Error): Record<string, string> {
  const places = Array.from({ length: 10 }, (_, place) => [`people[${place}].age`, `people[${place}].member`]);
  return sortErrors(error, ["people", ...places.flat()]).marked;
}

/** The ranking rule in one sentence, with a link to all of it. */
function RankingNote() {
  const { language } = useBoot();
  const policy = useQuery(rankingQuery(language, otherInsurance.productType));
  return (
    <p className="text-sm text-ink-2">
      {policy.data?.sentence}{" "}
      <Link to="/how-we-rank" hash="cards" className="text-brand-strong underline underline-offset-4">
        {m.common_how_we_rank()}
      </Link>
    </p>
  );
}

/** The customer's visits to insurers, with their status. */
function Visits() {
  const visits = useQuery({ ...visitsQuery("plan"), staleTime: 0, refetchInterval: POLL_INTERVAL_MS });
  if (!visits.data || visits.data.length === 0) return null;
  return (
    <section aria-labelledby="visits" className="flex flex-col gap-3 border-t border-line pt-6">
      <h2 id="visits" className="text-xl font-bold">
        {m.insurance_visits()}
      </h2>
      <ul className="flex flex-col gap-3">
        {visits.data.map((visit) => (
          <li key={visit.visitId}>
            <VisitItem visit={visit} />
          </li>
        ))}
      </ul>
    </section>
  );
}
