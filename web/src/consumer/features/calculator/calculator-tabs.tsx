import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { goldLoans } from "#consumer/products/gold-loans.ts";
import { useHasProduct } from "#consumer/products/has-product.ts";

const tabClasses =
  "inline-flex min-h-11 items-center border-b-2 border-transparent px-1 text-ink-2 aria-[current=page]:border-brand-strong aria-[current=page]:font-semibold aria-[current=page]:text-ink";

/** Links between the calculators. */
export function CalculatorTabs() {
  const hasGold = useHasProduct(goldLoans.productType);
  if (!hasGold) return null;
  return (
    <nav aria-label={m.calc_all()} className="flex gap-5 border-b border-line">
      <Link to="/calculator" activeOptions={{ exact: true, includeSearch: false }} className={tabClasses}>
        {m.calc_title()}
      </Link>
      <Link to="/calculator/gold" activeOptions={{ exact: true, includeSearch: false }} className={tabClasses}>
        {m.common_gold_calculator()}
      </Link>
    </nav>
  );
}
