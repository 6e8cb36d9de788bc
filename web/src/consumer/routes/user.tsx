import type { QueryClient } from "@tanstack/react-query";
import { type AnyRootRoute, createRoute } from "@tanstack/react-router";
import { ledgerQuery } from "#consumer/features/my-data/ledger.ts";
import type { ProductFlow } from "#consumer/products/product.ts";
import { FLOWS } from "#consumer/products/table.ts";
import { applicationsQuery, keyFactsQuery, offersQuery, profileQuery, submissionsQuery } from "#consumer/queries.ts";
import { customerSession } from "#consumer/customer-session.ts";
import { page } from "#shared/boot/page.tsx";
import type { Visit } from "./guard.ts";

interface LoaderInput {
  context: { queries: QueryClient; visit?: Visit | null };
  location: { search: Record<string, unknown> };
}

/** The pages of a logged-in customer. Their loaders begin to fetch while the page's own script still loads. */
export function userRoutes(root: AnyRootRoute) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: "/user/applications",
      component: page(() => import("./applications.tsx")),
      loader: ({ context }: LoaderInput) => void context.queries.prefetchQuery(applicationsQuery),
    }),
    createRoute({
      getParentRoute,
      path: "/user/my-data",
      component: page(() => import("./my-data.tsx")),
      loader: ({ context }: LoaderInput) => void context.queries.prefetchQuery(ledgerQuery),
    }),
    createRoute({ getParentRoute, path: "/user/data-erased", component: page(() => import("./data-erased.tsx")) }),
    createRoute({
      getParentRoute,
      path: "/user/kfs",
      component: page(() => import("./kfs.tsx")),
      loader: ({ context, location: { search } }: LoaderInput) => {
        if (search["offer"] !== undefined) void context.queries.prefetchQuery(keyFactsQuery(String(search["offer"])));
      },
    }),
    ...FLOWS.flatMap((flow) => flowRoutes(root, flow)),
  ];
}

/** The pages that each product has. */
function flowRoutes(root: AnyRootRoute, { paths, productType }: ProductFlow) {
  const getParentRoute = () => root;
  const lender = page(() => import("./lender.tsx"));
  return [
    createRoute({
      getParentRoute,
      path: paths.profile,
      component: page(() => import("./user-detail.tsx")),
      loader: ({ context }: LoaderInput) => void context.queries.prefetchQuery(profileQuery(productType)),
    }),
    createRoute({ getParentRoute, path: paths.welcomeBack, component: page(() => import("./welcome-back.tsx")) }),
    createRoute({
      getParentRoute,
      path: paths.offers,
      component: page(() => import("./offers.tsx")),
      loader: (input: LoaderInput) => {
        void input.context.queries.prefetchQuery(offersQuery(appIdOf(input)));
        prefetchSubmissions(input);
      },
    }),
    ...paths.declined.map((path) =>
      createRoute({
        getParentRoute,
        path,
        component: page(() => import("./declined.tsx")),
        loader: prefetchSubmissions,
      }),
    ),
    ...paths.lenders.map((path) =>
      createRoute({ getParentRoute, path, component: lender, loader: prefetchSubmissions }),
    ),
  ];
}

/** The application that the page will show: it is kept only when the page opens. */
function appIdOf({ context: { visit } }: LoaderInput): string {
  return visit?.appId ?? customerSession.appId() ?? "";
}

function prefetchSubmissions(input: LoaderInput): void {
  void input.context.queries.prefetchQuery(submissionsQuery(appIdOf(input)));
}
