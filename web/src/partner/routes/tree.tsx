import { createRoute, createRouter } from "@tanstack/react-router";
import { PartnerShell } from "#partner/features/shell/partner-shell.tsx";
import { lazyPage } from "#shared/boot/page.tsx";
import { type ConsoleContext, consoleRouterOptions, createConsole } from "#shared/console-ui/create-console.tsx";
import { createPageRoutes } from "#shared/console-ui/page/console-page.ts";
import { guard, type GuardResult, leaveRefusedSession } from "./guard.ts";
import { partnerPages } from "./pages.ts";

const { root, shell, notFound } = createConsole<GuardResult>({
  guard,
  onPageEnter: leaveRefusedSession,
  shell: () => <PartnerShell pages={partnerPages} />,
  home: "/partner",
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

const getParentRoute = () => shell;

const pages = createPageRoutes(getParentRoute, partnerPages);

const tree = root.addChildren([login, ownLogin, invite, forgotPassword, shell.addChildren([...pages, notFound])]);

/** The portal's router. Preloading is off, because each preload would validate the session. */
export function createPartnerRouter(context: ConsoleContext<GuardResult>) {
  return createRouter({
    ...consoleRouterOptions,
    routeTree: tree,
    context,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPartnerRouter>;
  }
}
