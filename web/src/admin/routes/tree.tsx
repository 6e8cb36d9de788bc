import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter } from "@tanstack/react-router";
import { AdminShell } from "#admin/features/shell/admin-shell.tsx";
import { HOME } from "#admin/features/shell/home.ts";
import { lazyPage } from "#shared/boot/page.tsx";
import { ConsoleFrame } from "#shared/console-ui/console-frame.tsx";
import { BrokenConsolePage, BrokenPage } from "#shared/console-ui/error-page.tsx";
import { plainSearch } from "#shared/console-ui/list/search.ts";
import { createPageRoutes } from "#shared/console-ui/page/console-page.ts";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { forgetRefusedToken, guard, type GuardResult } from "./guard.ts";
import { adminPages } from "./pages.ts";

interface Context {
  queries: QueryClient;
  /** Result of the guard. */
  visit?: GuardResult;
}

/** Runs when a page opens, but not when it is preloaded. */
const onPageEnter = ({ context }: { context: Context }) => {
  if (context.visit) forgetRefusedToken(context.visit);
};

const root = createRootRouteWithContext<Context>()({
  beforeLoad: async ({ context, location }) => ({ visit: await guard(context.queries, location.href) }),
  onEnter: onPageEnter,
  onStay: onPageEnter,
  component: ConsoleFrame,
  errorComponent: BrokenConsolePage,
});

const login = createRoute({
  getParentRoute: () => root,
  path: "/admin/login",
  component: lazyPage(() => import("./login.tsx")),
});

const invite = createRoute({
  getParentRoute: () => root,
  path: "/admin/invite",
  component: lazyPage(() => import("./invite.tsx")),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/admin/forgot-password",
  component: lazyPage(() => import("./forgot-password.tsx")),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: () => <AdminShell pages={adminPages} />,
});

const getParentRoute = () => shell;

const pages = createPageRoutes(getParentRoute, adminPages);

const noPages = createRoute({ getParentRoute, path: HOME, component: lazyPage(() => import("./no-pages.tsx")) });

const notFound = createRoute({ getParentRoute, path: "$", component: lazyPage(() => import("./not-found.tsx")) });

// Each route has its own constant, because TypeScript loses the paths of routes created inside the tree.
const tree = root.addChildren([login, invite, forgotPassword, shell.addChildren([...pages, noPages, notFound])]);

export function createAdminRouter(context: Context) {
  return createRouter({
    ...plainSearch,
    routeTree: tree,
    context,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: BrokenPage,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAdminRouter>;
  }
}
