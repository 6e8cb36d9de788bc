import { m } from "#messages";
import type { PlanOffer, PlanQuotes } from "#shared/api/types.ts";
import { PlanItem } from "./plan-item.tsx";
import type { PlanOrder } from "./plan-order.ts";

interface PlanListProps {
  quotes: PlanQuotes;
  order: PlanOrder;
  /** Called when a plan is chosen. */
  onChoose: (plan: PlanOffer) => void;
}

/** Matching plans in the chosen order, and why others do not match. */
export function PlanList({ quotes: { items, notOffered }, order, onChoose }: PlanListProps) {
  return (
    <>
      {items.length === 0 && <p className="font-semibold">{m.insurance_none()}</p>}
      <ul className="flex flex-col gap-4">
        {order.arrange(items).map((plan) => (
          <li key={plan.id}>
            <PlanItem plan={plan} onChoose={() => onChoose(plan)} />
          </li>
        ))}
      </ul>
      {notOffered.length > 0 && (
        <section aria-labelledby="not-offered" className="flex flex-col gap-2">
          <h3 id="not-offered" className="font-bold">
            {m.insurance_not_offered()}
          </h3>
          <ul className="flex flex-col gap-2">
            {notOffered.map(({ name, insurer, reason }) => (
              <li key={name} className="rounded-lg border border-line p-3">
                <p className="font-semibold">
                  {name} <span className="font-normal text-ink-2">· {insurer}</span>
                </p>
                <p className="text-ink-2">{reason}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
