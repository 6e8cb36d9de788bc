import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { AdminShell } from "#admin/features/shell/admin-shell.tsx";
import { HOME } from "#admin/features/shell/home.ts";
import { lazyPage } from "#shared/boot/page.tsx";
import { type ConsoleContext, consoleRouterOptions, createConsole } from "#shared/console-ui/create-console.tsx";
import { createPageRoutes } from "#shared/console-ui/page/console-page.ts";
import { forgetRefusedToken } from "#shared/console-ui/session-guard.ts";
import { adminArea } from "#shared/session/area.ts";
import { guard, type GuardResult } from "./guard.ts";
import { adminPages } from "./pages.ts";

/** Page of the section's root path. */
const MESSAGE_LOG = "/admin/messaging/log";

const { root, shell, notFound } = createConsole<GuardResult>({
  guard,
  onPageEnter: ({ refusedToken }) => forgetRefusedToken(adminArea, refusedToken, "a_atkn", "adminId"),
  shell: () => <AdminShell pages={adminPages} />,
  home: HOME,
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

const getParentRoute = () => shell;

const pages = createPageRoutes(getParentRoute, adminPages);

const noPages = createRoute({ getParentRoute, path: HOME, component: lazyPage(() => import("./no-pages.tsx")) });

const messaging = createRoute({
  getParentRoute,
  path: "/admin/messaging",
  beforeLoad: async () => {
    throw redirect({ href: MESSAGE_LOG, replace: true });
  },
});

// Each route has its own constant, because TypeScript loses the paths of routes created inside the tree.
const tree = root.addChildren([
  login,
  invite,
  forgotPassword,
  shell.addChildren([...pages, messaging, noPages, notFound]),
]);

export function createAdminRouter(context: ConsoleContext<GuardResult>) {
  return createRouter({
    ...consoleRouterOptions,
    routeTree: tree,
    context,
    defaultPreload: "intent",
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAdminRouter>;
  }
}
