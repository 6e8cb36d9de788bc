import { m } from "#messages";
import type { GuideFigures } from "#shared/api/types.ts";
import type { FigureLabel } from "./guide-texts.ts";

/** Costs of a product's example. */
export function Figures({ values, figures }: { values: GuideFigures; figures: readonly FigureLabel[] }) {
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-paper px-4">
      {figures.map(([figure, label]) => (
        <div key={figure} className="flex items-baseline justify-between gap-4 py-2">
          <dt>{label()}</dt>
          <dd className="text-right font-bold text-ink tabular-nums">{formatFigure(values, figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A figure as text, not formatted here, because the server fills it in (see `prerender.tsx`). */
export function formatFigure(values: GuideFigures, figure: FigureLabel[0]): string {
  if (figure === "monthsMost") return m.common_fact_term_value({ term: values.monthsMost });
  return values[figure];
}
