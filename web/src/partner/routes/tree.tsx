import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter } from "@tanstack/react-router";
import { PartnerShell } from "#partner/features/shell/partner-shell.tsx";
import { page } from "#shared/boot/page.tsx";
import { ConsoleFrame } from "#shared/console-ui/console-frame.tsx";
import { BrokenConsole, BrokenPage } from "#shared/console-ui/error-page.tsx";
import { plainSearch } from "#shared/console-ui/list/search.ts";
import { routesOf } from "#shared/console-ui/page/console-page.ts";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { arrive, guard, type Visit } from "./guard.ts";
import { partnerPages } from "./pages.ts";

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
  beforeLoad: async ({ context, location }) => ({ visit: await guard(context.queries, location) }),
  onEnter: opened,
  onStay: opened,
  component: ConsoleFrame,
  errorComponent: BrokenConsole,
});

const loginPage = page(() => import("./login.tsx"));
const outside = () => root;

const login = createRoute({ getParentRoute: outside, path: "/partner/login", component: loginPage });

/** A partner's own door. */
const ownLogin = createRoute({ getParentRoute: outside, path: "/$partner/partner/login", component: loginPage });

const invite = createRoute({
  getParentRoute: outside,
  path: "/partner/invite",
  component: page(() => import("./invite.tsx")),
});

const forgotPassword = createRoute({
  getParentRoute: outside,
  path: "/partner/forgot-password",
  component: page(() => import("./forgot-password.tsx")),
});

const shell = createRoute({
  getParentRoute: outside,
  id: "shell",
  component: () => <PartnerShell pages={partnerPages} />,
});

const getParentRoute = () => shell;

const pages = routesOf(getParentRoute, partnerPages);

const notFound = createRoute({ getParentRoute, path: "$", component: page(() => import("./not-found.tsx")) });

const tree = root.addChildren([login, ownLogin, invite, forgotPassword, shell.addChildren([...pages, notFound])]);

/** The portal's router. It preloads nothing: each look ahead would validate the session. */
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
