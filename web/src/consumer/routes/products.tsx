import { useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { currentFlow } from "#consumer/products/current.ts";
import { ProductCard } from "#consumer/features/products/product-card.tsx";
import { customerSession } from "#consumer/customer-session.ts";
import type { Product } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";

/** What can be looked for here. Products that are not built yet say so. */
export function Page() {
  const { productTypes } = useBoot();
  const navigate = useNavigate();
  const choose = (product: Product) => {
    customerSession.chooseProduct(product);
    // The guard knows which page of the product comes next.
    void navigate({ to: customerSession.token() === null ? "/login" : currentFlow().paths.offers });
  };
  return (
    <section className="mx-auto w-full max-w-3xl px-4 py-8">
      <h1 className="text-[1.75rem]/[1.18] font-bold tracking-tight">{m.products_title()}</h1>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2">
        {productTypes.map((product) => (
          <li key={product.productId}>
            <ProductCard product={product} onChoose={() => choose(product)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
