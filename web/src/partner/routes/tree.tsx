import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter } from "@tanstack/react-router";
import { PartnerShell } from "#partner/features/shell/partner-shell.tsx";
import { lazyPage } from "#shared/boot/page.tsx";
import { ConsoleFrame } from "#shared/console-ui/console-frame.tsx";
import { BrokenConsolePage, BrokenPage } from "#shared/console-ui/error-page.tsx";
import { plainSearch } from "#shared/console-ui/list/search.ts";
import { createPageRoutes } from "#shared/console-ui/page/console-page.ts";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { forgetRefusedToken, guard, type GuardResult } from "./guard.ts";
import { partnerPages } from "./pages.ts";

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
  beforeLoad: async ({ context, location }) => ({ visit: await guard(context.queries, location) }),
  onEnter: onPageEnter,
  onStay: onPageEnter,
  component: ConsoleFrame,
  errorComponent: BrokenConsolePage,
});

const loginPage = lazyPage(() => import("./login.tsx"));
const outside = () => root;

const login = createRoute({ getParentRoute: outside, path: "/partner/login", component: loginPage });

/** A partner's own login page. */
const ownLogin = createRoute({ getParentRoute: outside, path: "/$partner/partner/login", component: loginPage });

const invite = createRoute({
  getParentRoute: outside,
  path: "/partner/invite",
  component: lazyPage(() => import("./invite.tsx")),
});

const forgotPassword = createRoute({
  getParentRoute: outside,
  path: "/partner/forgot-password",
  component: lazyPage(() => import("./forgot-password.tsx")),
});

const shell = createRoute({
  getParentRoute: outside,
  id: "shell",
  component: () => <PartnerShell pages={partnerPages} />,
});

const getParentRoute = () => shell;

const pages = createPageRoutes(getParentRoute, partnerPages);

const notFound = createRoute({ getParentRoute, path: "$", component: lazyPage(() => import("./not-found.tsx")) });

const tree = root.addChildren([login, ownLogin, invite, forgotPassword, shell.addChildren([...pages, notFound])]);

/** The portal's router. Preloading is off, because each preload would validate the session. */
export function createPartnerRouter(context: Context) {
  return createRouter({
    ...plainSearch,
    routeTree: tree,
    context,
    scrollRestoration: true,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: BrokenPage,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPartnerRouter>;
  }
}
