import { m } from "#messages";
import { KfsLink } from "#consumer/offers/kfs-link.tsx";
import { allTerms, findTerm } from "#consumer/products/offer-terms.ts";
import { ComparisonTable } from "#consumer/ui/comparison-table.tsx";
import type { Offer } from "#shared/api/types.ts";
import { joinClasses } from "#shared/ui/classes.ts";
import { ApplyLink } from "./offer-actions.tsx";

/** All terms of two or three offers side by side. */
export function CompareOffers({ offers, closed }: { offers: Offer[]; closed: boolean }) {
  const labels = new Map(offers.flatMap(allTerms).map(({ key, label }) => [key, label]));
  const rows = [...labels].map(([key, label]) => {
    const terms = offers.map((offer) => findTerm(offer, key));
    const texts = terms.map((term) => [term?.value, term?.explanation].filter(Boolean).join(", "));
    return {
      key,
      label,
      differs: new Set(texts).size > 1,
      cells: texts.map((text) => text || "–"),
    };
  });
  return (
    <ComparisonTable
      label={m.offers_compare_title()}
      columns={offers.map(({ offerId, lender }) => ({ key: offerId, name: lender.name }))}
      rows={rows}
    >
      {(grid) => (
        <>
          <div role="row" className={joinClasses("grid gap-2 border-b border-line", grid)}>
            <span role="rowheader" className="sr-only">
              {m.common_kfs_title()}
            </span>
            {offers.map((offer) => (
              <div key={offer.offerId} role="cell">
                <KfsLink offer={offer} short className="inline-flex min-h-12 items-center" />
              </div>
            ))}
          </div>
          <div role="row" className={joinClasses("grid gap-2 pt-4", grid)}>
            <span role="rowheader" className="sr-only">
              {m.offers_apply_short()}
            </span>
            {offers.map((offer) => (
              <div key={offer.offerId} role="cell" className="flex">
                <ApplyLink offer={offer} closed={closed} short />
              </div>
            ))}
          </div>
        </>
      )}
    </ComparisonTable>
  );
}
