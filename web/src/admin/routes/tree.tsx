import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter } from "@tanstack/react-router";
import { overviewQuery } from "#admin/queries.ts";
import { AdminShell } from "#admin/features/shell/admin-shell.tsx";
import { page } from "#shared/boot/page.tsx";
import { ConsoleFrame } from "#shared/console-ui/console-frame.tsx";
import { BrokenConsole, BrokenPage } from "#shared/console-ui/error-page.tsx";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { guard } from "./guard.ts";

interface Context {
  queries: QueryClient;
}

const root = createRootRouteWithContext<Context>()({
  beforeLoad: ({ context, location }) => guard(context.queries, location.href),
  component: ConsoleFrame,
  errorComponent: BrokenConsole,
});

const login = createRoute({
  getParentRoute: () => root,
  path: "/admin/login",
  component: page(() => import("./login.tsx")),
});

const shell = createRoute({ getParentRoute: () => root, id: "shell", component: AdminShell });

const getParentRoute = () => shell;

const tree = root.addChildren([
  login,
  shell.addChildren([
    createRoute({ getParentRoute, path: "/admin", component: page(() => import("./no-pages.tsx")) }),
    createRoute({
      getParentRoute,
      path: "/admin/dashboard",
      loader: ({ context }) => void context.queries.prefetchQuery(overviewQuery),
      component: page(() => import("./dashboard.tsx")),
    }),
    createRoute({ getParentRoute, path: "$", component: page(() => import("./not-found.tsx")) }),
  ]),
]);

/** The back office's router. */
export function createAdminRouter(context: Context) {
  return createRouter({
    routeTree: tree,
    context,
    defaultPreload: "intent",
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: BrokenPage,
  });
}
