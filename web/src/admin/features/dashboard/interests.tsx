import { m } from "#messages";
import type { DashboardFigures } from "#shared/api/admin/dashboard.ts";
import { formatCount } from "#shared/format/number.ts";

/** Number of people interested in each category not sold yet, independent of the date filter. */
export function Interests({ interests }: Pick<DashboardFigures, "interests">) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-bold">{m.dashboard_interests()}</h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-ink-2">
        {interests.map(({ category, name, people }) => (
          <li key={category}>
            {people === 1
              ? m.dashboard_interest_one({ name })
              : m.dashboard_interest_many({ name, number: formatCount(people) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
