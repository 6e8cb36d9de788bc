import { m } from "#messages";
import type { PlanOffer } from "#shared/api/types.ts";
import { formatRupees } from "#shared/format/money.ts";
import { Button } from "#shared/ui/button.tsx";
import { memberLabel } from "./question.ts";

/** One plan: the price of each cover first, then what it does not cover. */
export function PlanItem({ plan, onChoose }: { plan: PlanOffer; onChoose: () => void }) {
  const { name, insurer, exclusions, waitingPeriods, claimsPaid, claimsYear, sharedCover, covers } = plan;
  return (
    <article aria-label={name} className="flex flex-col gap-3 rounded-lg border border-line-strong bg-paper p-4">
      <div>
        <h3 className="text-lg font-bold">{name}</h3>
        <p className="text-ink-2">{insurer}</p>
      </div>
      <p className="text-sm text-ink-2">{sharedCover ? m.insurance_cover_shared() : m.insurance_cover_each()}</p>
      <ul className="flex flex-col gap-2">
        {covers.map((price) => (
          <li key={price.cover} className="rounded-md bg-ground p-3">
            <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
              <span>{m.insurance_cover({ amount: formatRupees(price.cover) })}</span>
              <span className="tabular-nums">{m.insurance_year({ amount: formatRupees(price.total) })}</span>
            </p>
            <p className="text-sm text-ink-2">
              {price.members
                .map(({ member, age, premium }) =>
                  m.insurance_part({ who: memberLabel(member), age, amount: formatRupees(premium) }),
                )
                .join(" + ")}
              {" · "}
              {price.gst === 0
                ? m.insurance_gst_none()
                : m.insurance_gst({ percent: price.gstPercent, amount: formatRupees(price.gst) })}
            </p>
          </li>
        ))}
      </ul>
      <Points title={m.insurance_exclusions()} points={exclusions} />
      {waitingPeriods.length > 0 && <Points title={m.insurance_waiting()} points={waitingPeriods} />}
      <p className="text-sm text-ink-2">
        {claimsPaid === null
          ? m.insurance_claims_none()
          : m.insurance_claims({ percent: claimsPaid, year: claimsYear })}
      </p>
      <Button wide aria-label={m.insurance_choose_named({ name })} onClick={onChoose}>
        {m.insurance_choose()}
      </Button>
    </article>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <h4 className="font-semibold">{title}</h4>
      <ul className="list-disc pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
