import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { GUIDED_PRODUCTS, productEntry } from "#consumer/products/table.ts";
import { useBoot } from "#shared/boot/boot.ts";

/** Each product with its lowest price, its amounts and its guide. */
export function ProductTiles() {
  return (
    <section
      aria-labelledby="product-tiles"
      className="mx-auto w-full max-w-xl px-4 pb-6 lg:col-start-1 lg:mx-0 lg:px-0"
    >
      <h2 id="product-tiles" className="text-lg font-bold">
        {m.landing_tiles_title()}
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {GUIDED_PRODUCTS.map((product) => (
          <ProductTile key={product.productType} {...product} />
        ))}
      </ul>
    </section>
  );
}

/**
 * Hidden by its attribute if the site lacks the product, because the server fills the same rendered page for all sites
 * and can replace texts only.
 */
function ProductTile({ guide, productType }: (typeof GUIDED_PRODUCTS)[number]) {
  const { name, promise } = productEntry(productType);
  const summary = useBoot().productSummaries[guide.split("/").at(-1) ?? ""];
  return (
    <li data-product={summary?.slug ?? ""} className="data-[product='']:hidden">
      <Link
        to={guide}
        className="flex h-full flex-col rounded-lg border border-line-strong bg-paper p-4 hover:border-brand-strong"
      >
        <span className="font-bold">{name()}</span>
        <span className="text-sm text-ink-2">{promise()}</span>
        <span className="mt-2 font-semibold empty:hidden">{summary?.price ?? ""}</span>
        <span className="text-sm text-ink-2 tabular-nums empty:hidden">{summary?.amount ?? ""}</span>
        <span className="mt-auto pt-2 text-sm font-semibold text-brand-strong underline underline-offset-4">
          {m.common_guide_read()}
        </span>
      </Link>
    </li>
  );
}
