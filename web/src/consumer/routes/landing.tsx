import { useLocation } from "@tanstack/react-router";
import { m } from "#messages";
import { LandingFacts } from "#consumer/features/landing/landing-facts.tsx";
import { LandingFrame } from "#consumer/features/landing/landing-frame.tsx";
import { ProductTiles } from "#consumer/features/landing/product-tiles.tsx";
import { NotFound } from "#consumer/features/shell/not-found.tsx";
import { findDescribedProduct } from "#consumer/products/described-product.ts";
import { isLandingPath } from "#consumer/site/landing-path.ts";
import type { Boot } from "#shared/api/types.ts";
import { getBoot, useBoot } from "#shared/boot/boot.ts";
import { lazyPage } from "#shared/boot/page.tsx";

const OwnLanding = lazyPage(() => import("./own-landing.tsx"));
const SolarPage = lazyPage(() => import("./solar.tsx"));
const ProductsPage = lazyPage(() => import("./products.tsx"));

function hasOwnLanding(boot: Boot): boolean {
  return boot.site.lenderName !== "" || findDescribedProduct(boot) !== null;
}

/** Loads the page that the server rendered before hydration. */
async function preload(): Promise<void> {
  if (hasOwnLanding(getBoot())) await OwnLanding.preload();
}

/** The login page. */
export function LogInRoute() {
  return hasOwnLanding(useBoot()) ? <OwnLanding /> : <LandingPage />;
}
LogInRoute.preload = preload;

/** The landing page of a site; the white-label one starts with the products. */
export function LandingRoute() {
  const { site } = useBoot();
  return site.variant === "white_label" ? <ProductsPage /> : <LogInRoute />;
}

/** The root of a site; the solar site has a page of its own. */
export function RootRoute() {
  const { site } = useBoot();
  return site.variant === "solar" ? <SolarPage /> : <LandingRoute />;
}
RootRoute.preload = preload;

/** A partner's landing page; reserved segments without a page are not found. */
export function SegmentPage() {
  const { pathname } = useLocation();
  return isLandingPath(pathname) ? <LandingRoute /> : <NotFound />;
}
SegmentPage.preload = preload;

/** Landing page of a site for all products. */
function LandingPage() {
  const { facts } = useBoot();
  return (
    <LandingFrame title={m.common_landing_title()} lead={m.landing_lead({ count: facts.display.lenderCount })}>
      <ProductTiles />
      <LandingFacts />
    </LandingFrame>
  );
}
