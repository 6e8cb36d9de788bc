import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { productEntry } from "#consumer/products/table.ts";
import type { Product } from "#shared/api/types.ts";

export function GuideLink({ product }: { product: Product }) {
  const { guide, name } = productEntry(product.productType);
  if (guide === undefined) return null;
  return (
    <Link
      to={guide}
      aria-label={`${name()}: ${m.products_guide_read()}`}
      className="inline-flex min-h-12 items-center px-4 text-sm text-brand-strong underline underline-offset-4"
    >
      {m.products_guide_read()}
    </Link>
  );
}
