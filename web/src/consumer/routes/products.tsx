import { lazy, Suspense, useState } from "react";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { currentFlow } from "#consumer/products/current.ts";
import { productEntry } from "#consumer/products/table.ts";
import { Categories } from "#consumer/features/products/categories.tsx";
import { ProductCard } from "#consumer/features/products/product-card.tsx";
import { customerSession } from "#consumer/session/customer-session.ts";
import { forgetPageToOpen } from "#consumer/session/return-page.ts";
import type { Product } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";

const PaidPrices = lazy(async () => ({
  default: (await import("#consumer/features/products/paid-prices.tsx")).PaidPrices,
}));
const GateDialog = lazy(async () => {
  const { GateDialog: Loaded } = await import("#consumer/features/products/gate-dialog.tsx");
  return { default: Loaded };
});

/** The products page. Products not built yet are marked. */
export function Page() {
  const { productTypes, site } = useBoot();
  const navigate = useNavigate();
  const { product: started }: Record<string, unknown> = useLocation().search;
  const [asking, setAsking] = useState(() => findGatedProduct(productTypes, started));
  const gate = asking && productEntry(asking.productType).gate;
  const choose = (product: Product) => {
    forgetPageToOpen();
    customerSession.chooseProduct(product);
    const { listing } = productEntry(product.productType);
    if (listing !== undefined) {
      const [first] = listing.paths;
      const isOpen = first !== listing.visits || customerSession.token() !== null;
      void navigate({ to: isOpen ? first : "/login" });
      return;
    }
    // The guard chooses the product's next page.
    void navigate({ to: customerSession.token() === null ? "/login" : currentFlow().paths.offers });
  };
  const open = (product: Product) => {
    if (productEntry(product.productType).gate) setAsking(product);
    else choose(product);
  };
  const close = () => {
    customerSession.forgetProduct();
    setAsking(null);
  };
  const answer = (yes: boolean) => {
    if (!asking || !gate) return;
    if (yes) {
      choose(asking);
      return;
    }
    const { flow, productType } = gate.otherwise;
    const other = productTypes.find((each) => each.available && each.productType === productType);
    if (!other || !flow) {
      close();
      return;
    }
    customerSession.chooseProduct(other);
    void navigate({ to: flow.paths.profile, replace: true });
  };
  return (
    <section className="mx-auto w-full max-w-3xl px-4 py-8">
      <h1 className="text-[1.75rem]/[1.18] font-bold tracking-tight">{m.products_title()}</h1>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2">
        {productTypes.map((product) => (
          <li key={product.productId} className="flex flex-col items-start">
            <ProductCard product={product} onChoose={() => open(product)} />
            <GuideLink product={product} />
          </li>
        ))}
      </ul>
      <Suspense>
        <PaidPrices />
      </Suspense>
      {site.lockedProduct === null && <Categories />}
      <Suspense>
        {asking && gate && (
          <GateDialog
            title={gate.title()}
            outcomes={{ yes: productEntry(asking.productType).name(), no: gate.otherwise.name() }}
            onAnswer={answer}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  );
}

/** The product of a guide whose question is asked here. */
function findGatedProduct(products: readonly Product[], slug: unknown): Product | null {
  const product = products.find((each) => each.available && each.slug === slug);
  return product !== undefined && productEntry(product.productType).gate ? product : null;
}

function GuideLink({ product }: { product: Product }) {
  const { guide, name } = productEntry(product.productType);
  if (guide === undefined) return null;
  return (
    <Link
      to={guide}
      aria-label={`${name()}: ${m.common_guide_read()}`}
      className="inline-flex min-h-12 items-center px-4 text-sm text-brand-strong underline underline-offset-4"
    >
      {m.common_guide_read()}
    </Link>
  );
}
