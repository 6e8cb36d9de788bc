import type { QueryClient } from "@tanstack/react-query";
import { createRoute } from "@tanstack/react-router";
import { ledgerQuery } from "#consumer/features/my-data/ledger.ts";
import type { ProductFlow } from "#consumer/products/product.ts";
import { FLOWS } from "#consumer/products/table.ts";
import {
  applicationsQuery,
  keyFactsQuery,
  offersQuery,
  profileQuery,
  submissionsQuery,
  visitsQuery,
} from "#consumer/queries.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { lazyPage } from "#shared/boot/page.tsx";
import type { GuardResult } from "./guard.ts";
import { getParentRoute } from "./root.tsx";

interface LoaderInput {
  context: { queries: QueryClient; visit?: GuardResult | null };
  location: { search: Record<string, unknown> };
}

const lenderPage = lazyPage(() => import("./lender.tsx"));
const declinedPage = lazyPage(() => import("./declined.tsx"));

/** Routes of the user area. Loaders prefetch while the page's script loads. */
export const userRoutes = [
  createRoute({
    getParentRoute,
    path: "/user/applications",
    component: lazyPage(() => import("./applications.tsx")),
    loader: ({ context }: LoaderInput) => void context.queries.prefetchQuery(applicationsQuery),
  }),
  createRoute({
    getParentRoute,
    path: "/user/indialends-otp",
    component: lazyPage(() => import("./lender-code.tsx")),
    loader: ({ context }: LoaderInput) => void context.queries.prefetchQuery(applicationsQuery),
  }),
  createRoute({
    getParentRoute,
    path: "/user/my-data",
    component: lazyPage(() => import("./my-data.tsx")),
    loader: ({ context }: LoaderInput) => void context.queries.prefetchQuery(ledgerQuery),
  }),
  createRoute({
    getParentRoute,
    path: "/user/requests",
    component: lazyPage(() => import("./requests.tsx")),
  }),
  createRoute({
    getParentRoute,
    path: "/user/credit-card",
    component: lazyPage(() => import("./card-visits.tsx")),
    loader: ({ context }: LoaderInput) => void context.queries.prefetchQuery(visitsQuery("card")),
  }),
  createRoute({
    getParentRoute,
    path: "/user/insurance/transaction",
    component: lazyPage(() => import("./insurance.tsx")),
    loader: ({ context }: LoaderInput) => void context.queries.prefetchQuery(visitsQuery("plan")),
  }),
  createRoute({
    getParentRoute,
    path: "/user/lender-submit",
    component: lazyPage(() => import("./lender-submit.tsx")),
    loader: (input: LoaderInput) => void input.context.queries.prefetchQuery(offersQuery(visitAppId(input))),
  }),
  createRoute({ getParentRoute, path: "/user/data-erased", component: lazyPage(() => import("./data-erased.tsx")) }),
  createRoute({
    getParentRoute,
    path: "/user/kfs",
    component: lazyPage(() => import("./kfs.tsx")),
    loader: ({ context, location: { search } }: LoaderInput) => {
      if (search["offer"] !== undefined) void context.queries.prefetchQuery(keyFactsQuery(String(search["offer"])));
    },
  }),
  // Lenders without a path of their own, for all products.
  ...lenderRoutes("/user/lenders-transaction/$lender"),
];

export const productRoutes = [
  ...FLOWS.flatMap(flowRoutes),
  ...listPaths(({ welcomeBack }) => welcomeBack).map((path) =>
    createRoute({ getParentRoute, path, component: lazyPage(() => import("./welcome-back.tsx")) }),
  ),
  ...listPaths(({ offers }) => offers).map((path) =>
    createRoute({
      getParentRoute,
      path,
      component: lazyPage(() => import("./offers.tsx")),
      loader: (input: LoaderInput) => {
        void input.context.queries.prefetchQuery(offersQuery(visitAppId(input)));
        prefetchSubmissions(input);
      },
    }),
  ),
];

/** Paths of a page in all products, without duplicates. */
function listPaths(pickPath: (paths: ProductFlow["paths"]) => string): string[] {
  return [...new Set(FLOWS.map(({ paths }) => pickPath(paths)))];
}

/** Routes of a product's own pages. */
function flowRoutes({ paths, productType }: ProductFlow) {
  return [
    createRoute({
      getParentRoute,
      path: paths.profile,
      component: lazyPage(() => import("./user-detail.tsx")),
      loader: ({ context }: LoaderInput) => void context.queries.prefetchQuery(profileQuery(productType)),
    }),
    ...paths.lenders.flatMap(lenderRoutes),
  ];
}

/** Routes of a lender's page and its rejection page. */
function lenderRoutes(path: string) {
  return [
    createRoute({ getParentRoute, path, component: lenderPage, loader: prefetchSubmissions }),
    createRoute({ getParentRoute, path: `${path}/declined`, component: declinedPage, loader: prefetchSubmissions }),
  ];
}

/** The application that the page will show; it is stored only when the page opens. */
function visitAppId({ context: { visit } }: LoaderInput): string {
  return visit?.appId ?? customerSession.appId() ?? "";
}

function prefetchSubmissions(input: LoaderInput): void {
  void input.context.queries.prefetchQuery(submissionsQuery(visitAppId(input)));
}
