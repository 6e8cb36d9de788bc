import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter } from "@tanstack/react-router";
import { auditQuery } from "#admin/features/audit/queries.ts";
import { dashboardQuery } from "#admin/features/dashboard/queries.ts";
import { jobsQuery } from "#admin/features/jobs/queries.ts";
import { linksQuery } from "#admin/features/links/queries.ts";
import { merchantsQuery } from "#admin/features/merchants/queries.ts";
import { partnersQuery } from "#admin/features/partners/queries.ts";
import { usersQuery } from "#admin/features/users/queries.ts";
import { cardsQuery, lenderQuery, lendersQuery } from "#admin/catalog-queries.ts";
import { AdminShell } from "#admin/features/shell/admin-shell.tsx";
import { page } from "#shared/boot/page.tsx";
import { ConsoleFrame } from "#shared/console-ui/console-frame.tsx";
import { BrokenConsole, BrokenPage } from "#shared/console-ui/error-page.tsx";
import { listSearch, plainSearch } from "#shared/console-ui/list/search.ts";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { arrive, guard, type Visit } from "./guard.ts";

interface Context {
  queries: QueryClient;
  /** What the guard found. */
  visit?: Visit;
}

/** Happens when a page opens, never when one is only looked at. */
const opened = ({ context }: { context: Context }) => {
  if (context.visit) arrive(context.visit);
};

const root = createRootRouteWithContext<Context>()({
  beforeLoad: async ({ context, location }) => ({ visit: await guard(context.queries, location.href) }),
  onEnter: opened,
  onStay: opened,
  component: ConsoleFrame,
  errorComponent: BrokenConsole,
});

const login = createRoute({
  getParentRoute: () => root,
  path: "/admin/login",
  component: page(() => import("./login.tsx")),
});

const invite = createRoute({
  getParentRoute: () => root,
  path: "/admin/invite",
  component: page(() => import("./invite.tsx")),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/admin/forgot-password",
  component: page(() => import("./forgot-password.tsx")),
});

const shell = createRoute({ getParentRoute: () => root, id: "shell", component: AdminShell });

const getParentRoute = () => shell;

const tree = root.addChildren([
  login,
  invite,
  forgotPassword,
  shell.addChildren([
    createRoute({ getParentRoute, path: "/admin", component: page(() => import("./no-pages.tsx")) }),
    createRoute({
      getParentRoute,
      path: "/admin/dashboard",
      validateSearch: listSearch("range", "startDate", "endDate", "productType", "partnerId"),
      loaderDeps: ({ search }) => search,
      loader: ({ context, deps }) => void context.queries.prefetchQuery(dashboardQuery(deps)),
      component: page(() => import("./dashboard.tsx")),
    }),
    createRoute({
      getParentRoute,
      path: "/admin/lenders",
      validateSearch: listSearch("on", "offer", "salaried", "self_employed", "business"),
      loader: ({ context }) => void context.queries.prefetchQuery(lendersQuery),
      component: page(() => import("./lenders.tsx")),
    }),
    createRoute({
      getParentRoute,
      path: "/admin/lenders/$lenderId",
      validateSearch: listSearch("tab"),
      loader: ({ context, params }) => void context.queries.prefetchQuery(lenderQuery(Number(params.lenderId))),
      component: page(() => import("./lender.tsx")),
    }),
    createRoute({
      getParentRoute,
      path: "/admin/credit-cards",
      validateSearch: listSearch("status", "secured"),
      loader: ({ context }) => void context.queries.prefetchQuery(cardsQuery),
      component: page(() => import("./credit-cards.tsx")),
    }),
    createRoute({
      getParentRoute,
      path: "/admin/vendors-on-off",
      validateSearch: listSearch("off"),
      component: page(() => import("./vendors-on-off.tsx")),
    }),
    createRoute({
      getParentRoute,
      path: "/admin/holidays",
      validateSearch: listSearch("year"),
      component: page(() => import("./holidays.tsx")),
    }),
    createRoute({
      getParentRoute,
      path: "/admin/customer-eligibility",
      validateSearch: listSearch("tab"),
      component: page(() => import("./customer-eligibility.tsx")),
    }),
    createRoute({
      getParentRoute,
      path: "/admin/partners",
      validateSearch: listSearch("status"),
      loaderDeps: ({ search }) => search,
      loader: ({ context, deps }) => void context.queries.prefetchQuery(partnersQuery(deps)),
      component: page(() => import("./partners.tsx")),
    }),
    createRoute({
      getParentRoute,
      path: "/admin/partners/$id",
      validateSearch: listSearch("tab"),
      component: page(() => import("./partner.tsx")),
    }),
    createRoute({
      getParentRoute,
      path: "/admin/merchant-management",
      validateSearch: listSearch("status", "partnerId"),
      loaderDeps: ({ search }) => search,
      loader: ({ context, deps }) => void context.queries.prefetchQuery(merchantsQuery(deps)),
      component: page(() => import("./merchant-management.tsx")),
    }),
    createRoute({
      getParentRoute,
      path: "/admin/tracking-links",
      validateSearch: listSearch("status", "partnerId", "merchantId"),
      loaderDeps: ({ search }) => search,
      loader: ({ context, deps }) => void context.queries.prefetchQuery(linksQuery(deps)),
      component: page(() => import("./tracking-links.tsx")),
    }),
    createRoute({
      getParentRoute,
      path: "/admin/user-management",
      validateSearch: listSearch("status", "roleId"),
      loaderDeps: ({ search }) => search,
      loader: ({ context, deps }) => void context.queries.prefetchQuery(usersQuery(deps)),
      component: page(() => import("./user-management.tsx")),
    }),
    createRoute({
      getParentRoute,
      path: "/admin/jobs",
      validateSearch: listSearch("kind"),
      loaderDeps: ({ search }) => search,
      loader: ({ context, deps }) => void context.queries.prefetchQuery(jobsQuery(deps)),
      component: page(() => import("./jobs.tsx")),
    }),
    createRoute({
      getParentRoute,
      path: "/admin/audit",
      validateSearch: listSearch("actor", "onBehalfOf", "action", "targetKind", "targetId", "from", "to"),
      loaderDeps: ({ search }) => search,
      loader: ({ context, deps }) => void context.queries.prefetchQuery(auditQuery(deps)),
      component: page(() => import("./audit.tsx")),
    }),
    createRoute({ getParentRoute, path: "/admin/account", component: page(() => import("./account.tsx")) }),
    createRoute({ getParentRoute, path: "$", component: page(() => import("./not-found.tsx")) }),
  ]),
]);

/** The back office's router. */
export function createAdminRouter(context: Context) {
  return createRouter({
    ...plainSearch,
    routeTree: tree,
    context,
    defaultPreload: "intent",
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: BrokenPage,
  });
}
