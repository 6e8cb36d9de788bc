import { useLocation } from "@tanstack/react-router";
import { isLandingPath } from "#consumer/landing-path.ts";
import { NotFound } from "#consumer/features/shell/not-found.tsx";
import { useBoot } from "#shared/boot/boot.ts";
import { LandingPage } from "#consumer/features/landing/landing-page.tsx";
import { page } from "#shared/boot/page.tsx";

const SolarPage = page(() => import("./solar.tsx"));
const ProductsPage = page(() => import("./products.tsx"));

/** The first page of a site: the white-labelled one opens with its products, the others with the landing page. */
export function LandingRoute() {
  const { site } = useBoot();
  return site.variant === "white_label" ? <ProductsPage /> : <LandingPage />;
}

/** The root of a site; the solar one has a page of its own there, and nowhere else. */
export function RootRoute() {
  const { site } = useBoot();
  return site.variant === "solar" ? <SolarPage /> : <LandingRoute />;
}

/** A partner's first page; a segment of the product's own that has no page is not found. */
export function SegmentPage() {
  const { pathname } = useLocation();
  return isLandingPath(pathname) ? <LandingRoute /> : <NotFound />;
}
