import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter } from "@tanstack/react-router";
import { PartnerShell } from "#partner/features/shell/partner-shell.tsx";
import { page } from "#shared/boot/page.tsx";
import { ConsoleFrame } from "#shared/console-ui/console-frame.tsx";
import { BrokenConsole, BrokenPage } from "#shared/console-ui/error-page.tsx";
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
  beforeLoad: async ({ context, location }) => ({ visit: await guard(context.queries, location) }),
  onEnter: opened,
  onStay: opened,
  component: ConsoleFrame,
  errorComponent: BrokenConsole,
});

const loginPage = page(() => import("./login.tsx"));
const shell = createRoute({ getParentRoute: () => root, id: "shell", component: PartnerShell });
const getParentRoute = () => shell;

const tree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: "/partner/login", component: loginPage }),
  createRoute({ getParentRoute: () => root, path: "/$partner/partner/login", component: loginPage }),
  createRoute({
    getParentRoute: () => root,
    path: "/partner/invite",
    component: page(() => import("./invite.tsx")),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/partner/forgot-password",
    component: page(() => import("./forgot-password.tsx")),
  }),
  shell.addChildren([
    createRoute({ getParentRoute, path: "/partner", component: page(() => import("./home.tsx")) }),
    createRoute({ getParentRoute, path: "$", component: page(() => import("./not-found.tsx")) }),
  ]),
]);

/** The portal's router. It preloads nothing: each look ahead would validate the session. */
export function createPartnerRouter(context: Context) {
  return createRouter({
    routeTree: tree,
    context,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: BrokenPage,
  });
}
