import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { Change } from "#admin/figures/compare.ts";
import { InfoTip } from "#shared/console-ui/info-tip.tsx";
import { SignedChange } from "./signed-change.tsx";

export interface Kpi {
  key: string;
  name: string;
  /** How it is computed, in a sentence. */
  definition: string;
  /** Formatted. */
  value: string;
  /** Null if there is nothing to compare with. */
  change: Change | null;
  /** Link to the counted applications. */
  link?: { to: string; search: Record<string, string> } | undefined;
}

/** More do not fit side by side; the table's last row has all of them. */
const MAX_KPIS = 9;

/** Key figures in one row, each with its definition behind a button. */
export function KpiRow({ label, kpis }: { label: string; kpis: readonly Kpi[] }) {
  return (
    <section aria-label={label} className="shrink-0 overflow-hidden rounded-md border border-line bg-paper">
      <dl className="grid grid-cols-2 sm:grid-cols-4 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
        {kpis.slice(0, MAX_KPIS).map((kpi) => (
          <KpiTile key={kpi.key} kpi={kpi} />
        ))}
      </dl>
    </section>
  );
}

function KpiTile({ kpi: { name, definition, value, change, link } }: { kpi: Kpi }) {
  return (
    <div className="-mr-px -mb-px flex min-w-0 flex-col justify-between border-r border-b border-line px-2.5 py-1.5">
      <dt className="flex items-start justify-between gap-0.5 text-xs/tight text-ink-2">
        <span className="py-1">{name}</span>
        <InfoTip label={m.common_about_term({ what: name })} text={definition} />
      </dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-base/snug font-bold tracking-tight whitespace-nowrap tabular-nums">
          {link === undefined ? (
            value
          ) : (
            <Link to={link.to} search={link.search} className="rounded-sm underline-offset-4 hover:underline">
              {value}
              <span className="sr-only"> {name}</span>
            </Link>
          )}
        </span>
        <SignedChange change={change} />
      </dd>
    </div>
  );
}
