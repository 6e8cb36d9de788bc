import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { useHydrationEnd } from "#consumer/entry/hydration.ts";
import { Guide } from "#consumer/features/legal/guide.tsx";
import { LegalPage } from "#consumer/features/legal/legal-page.tsx";
import { NotFound } from "#consumer/features/shell/not-found.tsx";
import { GUIDES } from "#consumer/guides/guide-texts.ts";
import { productEntry } from "#consumer/products/table.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { forgetPageToOpen } from "#consumer/session/return-page.ts";
import type { Product } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/ui/button.tsx";
import { useHydrated } from "#shared/ui/use-hydrated.ts";

/** The public guide to a product. */
export function Page() {
  const slug = useLocation().pathname.split("/")[2] as Product["slug"];
  const texts = GUIDES[slug];
  useHydrationEnd();
  if (texts === undefined) return <NotFound />;
  return (
    <LegalPage title={texts.title()}>
      <Guide slug={slug} texts={texts} />
      <NextLinks slug={slug} />
    </LegalPage>
  );
}

/** Next steps; rendered after hydration, because they depend on the site. */
function NextLinks({ slug }: { slug: Product["slug"] }) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { productTypes, site } = useBoot();
  const shown = productTypes.filter(({ available }) => hydrated && available);
  const chosen = shown.find((product) => product.slug === slug);
  const others = shown.flatMap(({ productType }) => {
    const { guide, name } = productEntry(productType);
    return guide === undefined || productType === chosen?.productType ? [] : [{ guide, name }];
  });
  const start = (product: Product) => {
    const { gate, listing } = productEntry(product.productType);
    forgetPageToOpen();
    if (gate !== undefined) {
      // The question is asked on the products page.
      void navigate({ to: site.variant === "white_label" ? "/" : "/products", search: { product: product.slug } });
      return;
    }
    customerSession.chooseProduct(product);
    const isOpen = listing !== undefined && listing.paths[0] !== listing.visits;
    void navigate({ to: isOpen ? listing.paths[0] : "/login" });
  };
  return (
    <>
      {chosen && <Button onClick={() => start(chosen)}>{m.guide_start()}</Button>}
      {others.length > 0 && (
        <nav aria-label={m.guide_others()}>
          <h2 className="text-lg font-bold text-ink">{m.guide_others()}</h2>
          <ul className="mt-3 flex flex-wrap gap-x-4">
            {others.map(({ guide, name }) => (
              <li key={guide}>
                <Link
                  to={guide}
                  className="inline-flex min-h-12 items-center text-brand-strong underline underline-offset-4"
                >
                  {name()}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
