import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRouter, type RouterHistory } from "@tanstack/react-router";
import { isPage } from "#consumer/is-page.ts";
import { NotFound } from "#consumer/features/shell/not-found.tsx";
import { Shell } from "#consumer/features/shell/shell.tsx";
import { ErrorScreen } from "#shared/ui/error-screen.tsx";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { publicRoutes } from "./public.tsx";
import { userRoutes } from "./user.tsx";

/** What every route may use. `guard` opens another page instead, by throwing a redirect. */
interface Context {
  queries: QueryClient;
  guard: (pathname: string, search: Record<string, unknown>) => Promise<void>;
}

const root = createRootRouteWithContext<Context>()({
  beforeLoad: ({ context, location, matches }) =>
    isPage(matches, location.pathname) ? context.guard(location.pathname, location.search) : undefined,
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ErrorScreen,
});

const tree = root.addChildren([...publicRoutes(root), ...userRoutes(root)]);

/** Milliseconds after which a page that is still loading says so. */
const BUSY_AFTER = 100;

/** The consumer area's router. `history` is the browser's, unless given. */
export function createConsumerRouter(context: Context, history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    context,
    ...(history && { history }),
    defaultPreload: "intent",
    defaultPendingMs: BUSY_AFTER,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: ErrorScreen,
  });
}
