import { createRoute } from "@tanstack/react-router";
import type { FunctionComponent } from "react";
import type { Loan } from "#consumer/features/calculator/loan.ts";
import type { GoldQuestion } from "#consumer/features/gold-calculator/gold.ts";
import { NotFound } from "#consumer/features/shell/not-found.tsx";
import { creditCards } from "#consumer/products/credit-cards.ts";
import { goldLoans } from "#consumer/products/gold-loans.ts";
import { useHasProduct } from "#consumer/products/has-product.ts";
import { GUIDED_PRODUCTS } from "#consumer/products/table.ts";
import { cardsQuery } from "#consumer/queries.ts";
import type { ProductType } from "#shared/api/types.ts";
import { lazyPage } from "#shared/boot/page.tsx";
import { useHydrated } from "#shared/ui/use-hydrated.ts";
import { LogInRoute, RootRoute, SegmentPage } from "./landing.tsx";
import { type Context, getParentRoute } from "./root.tsx";

const merchantSignup = lazyPage(() => import("./merchant-signup.tsx"));
type ReadingPage = "AboutPage" | "RankingPage" | "PrivacyPage" | "TermsPage";

// Pages that share a file, because each file costs bytes on the first page.
const readingPage = (name: ReadingPage) =>
  lazyPage(async () => ({ Page: (await import("./reading-pages.tsx"))[name] }));
const creatorSignup = lazyPage(async () => ({ Page: (await import("./merchant-signup.tsx")).CreatorPage }));
const confirmedSignup = lazyPage(async () => ({ Page: (await import("./merchant-signup-done.tsx")).ConfirmPage }));
const linkedRequest = lazyPage(async () => ({ Page: (await import("./requests.tsx")).LinkedPage }));
const guide = lazyPage(() => import("./product-guide.tsx"));
const cardPage = (load: Parameters<typeof lazyPage>[0]) => requireProduct(creditCards.productType, lazyPage(load));
const cardList = cardPage(() => import("./credit-cards.tsx"));

function prefetchCards({ context }: { context: Context }): void {
  void context.queries.prefetchQuery(cardsQuery);
}

/** Routes of public pages. */
export const publicRoutes = [
  createRoute({ getParentRoute, path: "/", component: RootRoute }),
  createRoute({ getParentRoute, path: "/login", component: LogInRoute }),
  createRoute({ getParentRoute, path: "/$urlSegment", component: SegmentPage }),
  createRoute({ getParentRoute, path: "/verification", component: lazyPage(() => import("./verification.tsx")) }),
  createRoute({ getParentRoute, path: "/products", component: lazyPage(() => import("./products.tsx")) }),
  createRoute({ getParentRoute, path: "/privacy-policy", component: readingPage("PrivacyPage") }),
  createRoute({ getParentRoute, path: "/terms-of-use", component: readingPage("TermsPage") }),
  createRoute({ getParentRoute, path: "/co-applicant", component: lazyPage(() => import("./co-applicant.tsx")) }),
  createRoute({ getParentRoute, path: "/create-merchant-form", component: merchantSignup }),
  createRoute({ getParentRoute, path: "/create-merchant-form/$partnerName", component: merchantSignup }),
  createRoute({
    getParentRoute,
    path: "/create-merchant-form/confirm",
    component: confirmedSignup,
  }),
  createRoute({
    getParentRoute,
    path: "/create-merchant-form/success",
    component: lazyPage(() => import("./merchant-signup-done.tsx")),
  }),
  createRoute({
    getParentRoute,
    path: "/socialmedia-onboarding",
    component: creatorSignup,
  }),
  createRoute({ getParentRoute, path: "/transfer/$prospectId", component: lazyPage(() => import("./transfer.tsx")) }),
  createRoute({ getParentRoute, path: "/unsubscribe/$token", component: lazyPage(() => import("./unsubscribe.tsx")) }),
  createRoute({ getParentRoute, path: "/help/$token", component: linkedRequest }),
  createRoute({ getParentRoute, path: "/auth", component: lazyPage(() => import("./entry.tsx")) }),
  createRoute({ getParentRoute, path: "/customer-site", component: lazyPage(() => import("./customer-site.tsx")) }),
  createRoute({
    getParentRoute,
    path: "/indialends-otp",
    component: lazyPage(() => import("./lender-code-log-in.tsx")),
  }),
  createRoute({ getParentRoute, path: "/redirect", component: lazyPage(() => import("./redirect.tsx")) }),
  createRoute({ getParentRoute, path: "/about", component: readingPage("AboutPage") }),
  createRoute({ getParentRoute, path: "/how-we-rank", component: readingPage("RankingPage") }),
  createRoute({
    getParentRoute,
    path: "/calculator",
    // Typed for links; the page parses the actual URL.
    validateSearch: (search: Partial<Loan>) => search,
    component: lazyPage(() => import("./calculator.tsx")),
  }),
  createRoute({
    getParentRoute,
    path: "/calculator/gold",
    validateSearch: (search: Partial<GoldQuestion>) => search,
    component: requireProduct(
      goldLoans.productType,
      lazyPage(() => import("./gold-calculator.tsx")),
    ),
  }),
  createRoute({ getParentRoute, path: "/credit-cards", component: cardList, loader: prefetchCards }),
  createRoute({ getParentRoute, path: "/cards-secured", component: cardList, loader: prefetchCards }),
  createRoute({ getParentRoute, path: "/cards-unsecured", component: cardList, loader: prefetchCards }),
  createRoute({
    getParentRoute,
    path: "/credit-cards/compare",
    component: cardPage(() => import("./compare-cards.tsx")),
    loader: prefetchCards,
  }),
  createRoute({
    getParentRoute,
    path: "/credit-cards/$card",
    component: cardPage(() => import("./credit-card.tsx")),
    loader: prefetchCards,
  }),
  ...(GUIDED_PRODUCTS.map(({ guide: path, productType }) =>
    createRoute({ getParentRoute, path, component: requireProduct(productType, guide) }),
  ) as never[]),
  createRoute({ getParentRoute, path: "/404", component: lazyPage(() => import("./not-found.tsx")) }),
];

type LazyPage = FunctionComponent & { preload: () => Promise<void> };

/** Wraps a product's page: sites without the product show the not-found page. */
function requireProduct(productType: ProductType, Page: LazyPage): LazyPage {
  function PageOfProduct() {
    const has = useHasProduct(productType);
    // Hydrates first: the server renders no page of a product that the site does not have.
    const hydrated = useHydrated();
    return has || !hydrated ? <Page /> : <NotFound />;
  }
  return Object.assign(PageOfProduct, { preload: Page.preload });
}
