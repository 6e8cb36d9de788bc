import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { ErrorScreen } from "#shared/ui/error-screen.tsx";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { publicRoutes } from "./public.tsx";
import { type Context, root } from "./root.tsx";
import { productRoutes, userRoutes } from "./user.tsx";

/** Untyped, because products' paths are strings in their records. */
const productRouteTree = productRoutes as never[];

const tree = root.addChildren([...publicRoutes, ...userRoutes, ...productRouteTree]);

/** Milliseconds until a loading page shows its spinner. */
const PENDING_DELAY_MS = 100;

/** The consumer area's router. `history` is the browser's, unless given. */
export function createConsumerRouter(context: Context, history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    context,
    ...(history && { history }),
    defaultPreload: "intent",
    defaultPendingMs: PENDING_DELAY_MS,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: ErrorScreen,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createConsumerRouter>;
  }
}
