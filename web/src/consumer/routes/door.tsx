import { useBoot } from "#shared/boot/boot.ts";
import { LandingPage } from "#consumer/features/landing/landing-page.tsx";
import { page } from "#shared/boot/page.tsx";

const ProductsPage = page(() => import("./products.tsx"));

/** The first page of a site: the white-labelled one opens with its products, the others with the landing page. */
export function DoorPage() {
  const { site } = useBoot();
  return site.variant === "white_label" ? <ProductsPage /> : <LandingPage />;
}
