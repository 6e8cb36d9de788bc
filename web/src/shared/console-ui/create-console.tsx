import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute } from "@tanstack/react-router";
import type { FunctionComponent } from "react";
import { useBoot } from "#shared/boot/boot.ts";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { ConsoleFrame } from "./console-frame.tsx";
import { BrokenConsolePage, BrokenPage } from "./error-page.tsx";
import { plainSearch } from "./list/search.ts";
import { NotFound } from "./not-found.tsx";
import type { GuardedAddress } from "./session-guard.ts";

/** Context of a console's routes. */
export interface ConsoleContext<Visit> {
  queries: QueryClient;
  /** Result of the guard. */
  visit?: Visit;
}

/** What differs between the consoles. */
interface ConsoleArea<Visit> {
  /** Redirects, or says what to do when the page opens; without side effects, because preloading runs it too. */
  guard: (queries: QueryClient, address: GuardedAddress) => Promise<Visit>;
  /** Runs when a page opens, but not when it is preloaded. */
  onPageEnter: (visit: Visit) => void;
  /** Layout of pages with a session. */
  shell: FunctionComponent;
  home: string;
}

/** Creates the routes that both consoles have: the guarded root with its error boundary, the shell, and "not found". */
export function createConsole<Visit>({ guard, onPageEnter, shell: ShellLayout, home }: ConsoleArea<Visit>) {
  const enter = ({ context }: { context: ConsoleContext<Visit> }) => {
    if (context.visit !== undefined) onPageEnter(context.visit);
  };
  const root = createRootRouteWithContext<ConsoleContext<Visit>>()({
    beforeLoad: async ({ context, location }) => ({ visit: await guard(context.queries, location) }),
    onEnter: enter,
    onStay: enter,
    component: ConsoleFrame,
    errorComponent: BrokenConsolePage,
  });
  function NotFoundPage() {
    // The router caches elements; reading the boot data renders them in another language.
    useBoot();
    return <NotFound home={home} />;
  }
  const shell = createRoute({ getParentRoute: () => root, id: "shell", component: ShellLayout });
  const notFound = createRoute({ getParentRoute: () => shell, path: "$", component: NotFoundPage });
  return { root, shell, notFound };
}

/** Router options of both consoles; a broken page keeps the shell. */
export const consoleRouterOptions = {
  ...plainSearch,
  scrollRestoration: true,
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: BrokenPage,
} as const;
