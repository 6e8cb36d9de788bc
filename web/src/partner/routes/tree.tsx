import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRouter } from "@tanstack/react-router";
import { ErrorScreen } from "#shared/ui/error-screen.tsx";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";

interface Context {
  queries: QueryClient;
}

const root = createRootRouteWithContext<Context>()({ errorComponent: ErrorScreen });

const tree = root.addChildren([]);

/** The partner area's router. */
export function createPartnerRouter(context: Context) {
  return createRouter({
    routeTree: tree,
    context,
    defaultPreload: "intent",
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: ErrorScreen,
  });
}
