import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRouter, type RouterHistory } from "@tanstack/react-router";
import { isPage } from "#consumer/is-page.ts";
import { NotFound } from "#consumer/features/shell/not-found.tsx";
import { Shell } from "#consumer/features/shell/shell.tsx";
import { ErrorScreen } from "#shared/ui/error-screen.tsx";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { arrive, type Visit } from "./guard.ts";
import { publicRoutes } from "./public.tsx";
import { userRoutes } from "./user.tsx";

/** What every route may use. `guard` opens another page instead, by throwing a redirect. */
interface Context {
  queries: QueryClient;
  /** What the guard found; nothing where there is no page. */
  visit?: Visit | null;
  guard: (pathname: string, search: Record<string, unknown>) => Promise<Visit | null>;
}

/** Happens when a page opens, never when one is only looked at. */
const opened = ({ context }: { context: Context }) => {
  if (context.visit) arrive(context.visit);
};

const root = createRootRouteWithContext<Context>()({
  beforeLoad: async ({ context, location, matches }) => ({
    visit: isPage(matches, location.pathname) ? await context.guard(location.pathname, location.search) : null,
  }),
  onEnter: opened,
  onStay: opened,
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
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPendingMs: BUSY_AFTER,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: ErrorScreen,
  });
}
