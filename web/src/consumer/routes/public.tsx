import { createRoute } from "@tanstack/react-router";
import type { Loan } from "#consumer/features/calculator/loan.ts";
import type { GoldQuestion } from "#consumer/features/gold-calculator/gold.ts";
import { creditCards } from "#consumer/products/credit-cards.ts";
import { goldLoans } from "#consumer/products/gold-loans.ts";
import { GUIDED } from "#consumer/products/table.ts";
import { cardsQuery } from "#consumer/queries.ts";
import { page } from "#shared/boot/page.tsx";
import { LogInRoute, RootRoute, SegmentPage } from "./landing.tsx";
import { ofProduct } from "./of-product.tsx";
import { type Context, getParentRoute } from "./root.tsx";

const merchantSignup = page(() => import("./merchant-signup.tsx"));
const guide = page(() => import("./product-guide.tsx"));
const ofCards = (load: Parameters<typeof page>[0]) => ofProduct(creditCards.productType, page(load));
const cardList = ofCards(() => import("./credit-cards.tsx"));

function prefetchCards({ context }: { context: Context }): void {
  void context.queries.prefetchQuery(cardsQuery);
}

/** The pages that anyone may open. */
export const publicRoutes = [
  createRoute({ getParentRoute, path: "/", component: RootRoute }),
  createRoute({ getParentRoute, path: "/login", component: LogInRoute }),
  createRoute({ getParentRoute, path: "/$urlSegment", component: SegmentPage }),
  createRoute({ getParentRoute, path: "/verification", component: page(() => import("./verification.tsx")) }),
  createRoute({ getParentRoute, path: "/products", component: page(() => import("./products.tsx")) }),
  createRoute({ getParentRoute, path: "/privacy-policy", component: page(() => import("./privacy-policy.tsx")) }),
  createRoute({ getParentRoute, path: "/terms-of-use", component: page(() => import("./terms-of-use.tsx")) }),
  createRoute({ getParentRoute, path: "/co-applicant", component: page(() => import("./co-applicant.tsx")) }),
  createRoute({ getParentRoute, path: "/create-merchant-form", component: merchantSignup }),
  createRoute({ getParentRoute, path: "/create-merchant-form/$partnerName", component: merchantSignup }),
  createRoute({
    getParentRoute,
    path: "/create-merchant-form/confirm",
    component: page(() => import("./merchant-signup-confirm.tsx")),
  }),
  createRoute({
    getParentRoute,
    path: "/create-merchant-form/success",
    component: page(() => import("./merchant-signup-done.tsx")),
  }),
  createRoute({
    getParentRoute,
    path: "/socialmedia-onboarding",
    component: page(() => import("./creator-signup.tsx")),
  }),
  createRoute({ getParentRoute, path: "/transfer/$prospectId", component: page(() => import("./transfer.tsx")) }),
  createRoute({ getParentRoute, path: "/auth", component: page(() => import("./entry.tsx")) }),
  createRoute({ getParentRoute, path: "/customer-site", component: page(() => import("./customer-site.tsx")) }),
  createRoute({ getParentRoute, path: "/indialends-otp", component: page(() => import("./lender-code-log-in.tsx")) }),
  createRoute({ getParentRoute, path: "/redirect", component: page(() => import("./redirect.tsx")) }),
  createRoute({ getParentRoute, path: "/how-we-rank", component: page(() => import("./how-we-rank.tsx")) }),
  createRoute({
    getParentRoute,
    path: "/calculator",
    // Said by links; what an address holds is looked at by the page.
    validateSearch: (said: Partial<Loan>) => said,
    component: page(() => import("./calculator.tsx")),
  }),
  createRoute({
    getParentRoute,
    path: "/calculator/gold",
    validateSearch: (said: Partial<GoldQuestion>) => said,
    component: ofProduct(
      goldLoans.productType,
      page(() => import("./gold-calculator.tsx")),
    ),
  }),
  createRoute({ getParentRoute, path: "/credit-cards", component: cardList, loader: prefetchCards }),
  createRoute({ getParentRoute, path: "/cards-secured", component: cardList, loader: prefetchCards }),
  createRoute({ getParentRoute, path: "/cards-unsecured", component: cardList, loader: prefetchCards }),
  createRoute({
    getParentRoute,
    path: "/credit-cards/compare",
    component: ofCards(() => import("./compare-cards.tsx")),
    loader: prefetchCards,
  }),
  createRoute({
    getParentRoute,
    path: "/credit-cards/$card",
    component: ofCards(() => import("./credit-card.tsx")),
    loader: prefetchCards,
  }),
  ...(GUIDED.map(({ guide: path, productType }) =>
    createRoute({ getParentRoute, path, component: ofProduct(productType, guide) }),
  ) as never[]),
  createRoute({ getParentRoute, path: "/404", component: page(() => import("./not-found.tsx")) }),
];
