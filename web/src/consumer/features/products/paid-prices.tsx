import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { paidPricesQuery } from "#consumer/queries.ts";
import { FigureRow, FigureTable } from "#consumer/ui/figure-table.tsx";
import { cellClasses } from "#consumer/ui/scroll-box.tsx";
import type { PaidPriceGroup } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { formatPercent } from "#shared/format/percent.ts";

/** Prices of disbursed loans by product and score; renders nothing while all groups are too small for privacy. */
export function PaidPrices() {
  const { language } = useBoot();
  const { data } = useQuery(paidPricesQuery(language));
  const { publishedAt, startDate, endDate, groups } = data ?? {};
  if (!groups?.length || !publishedAt || !startDate || !endDate) return null;
  const products = [...new Set(groups.map(({ product }) => product))];
  return (
    <section className="mt-8 flex flex-col gap-5">
      <h2 className="text-lg font-bold text-ink">{m.paid_title()}</h2>
      <p>{m.paid_lead({ from: formatDate(startDate, language), to: formatDate(endDate, language) })}</p>
      {products.map((product) => (
        <Groups key={product} product={product} groups={groups.filter((group) => group.product === product)} />
      ))}
      <p className="text-sm text-ink-3">{m.paid_as_of({ date: formatDate(publishedAt, language) })}</p>
    </section>
  );
}

function Groups({ product, groups }: { product: string; groups: PaidPriceGroup[] }) {
  const heads = [m.paid_score(), m.paid_apr(), m.paid_fee(), m.paid_people()];
  return (
    <FigureTable title={product} subject={undefined} heads={heads} showsAllRows>
      {groups.map(({ band, score, apr, fee, people }) => (
        <FigureRow key={band} name={score}>
          <td className={cellClasses(true)}>{formatPercent(apr)}</td>
          <td className={cellClasses(true)}>{formatRupees(fee)}</td>
          <td className={cellClasses(true)}>{m.paid_at_least({ count: formatCount(people) })}</td>
        </FigureRow>
      ))}
    </FigureTable>
  );
}
