import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { NotFound } from "#consumer/features/shell/not-found.tsx";
import { Shell } from "#consumer/features/shell/shell.tsx";
import { isPage } from "#consumer/site/is-page.ts";
import { ErrorScreen } from "#shared/ui/error-screen.tsx";
import { storeApplication, type GuardResult } from "./guard.ts";

/** Router context. `guard` opens another page by throwing a redirect. */
export interface Context {
  queries: QueryClient;
  /** Result of the guard; null without a page. */
  visit?: GuardResult | null;
  guard: (pathname: string, search: Record<string, unknown>) => Promise<GuardResult | null>;
}

/** Search parameters of all pages. Links are typed by them; pages parse the actual URL. */
interface PageSearch {
  /** All pages: the language for search engines. */
  lang?: string;
  /** Profile: Return to Profile, and the screen. */
  edit?: boolean;
  step?: string;
  /** Products: slug of the product to start. */
  product?: string;
  /** Offers, cards: the chosen order. Offers: keys of the compared lenders separated by commas. */
  order?: string;
  compare?: string;
  /** Lender's page: the chosen offer, and whether to apply again. */
  offer?: string;
  again?: boolean;
  /** Key facts statement: the submission. */
  submission?: string;
  /** Card listing: filters. */
  secured?: 0 | 1;
  fee?: number;
  for?: string;
  /** Card comparison: ids separated by commas. */
  cards?: string;
  /** Redirect page: key of a registered target. */
  to?: string;
  /** Card page: the customer is applying at the bank. */
  apply?: boolean;
}

/** Runs when a page opens, but not when it is preloaded. */
const onPageEnter = ({ context }: { context: Context }) => {
  if (context.visit) storeApplication(context.visit);
};

export const root = createRootRouteWithContext<Context>()({
  // Here instead of at each route, because products' paths are not typed.
  validateSearch: (search: PageSearch) => search,
  beforeLoad: async ({ context, location, matches }) => ({
    visit: isPage(matches, location.pathname) ? await context.guard(location.pathname, location.search) : null,
  }),
  onEnter: onPageEnter,
  onStay: onPageEnter,
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ErrorScreen,
});

export const getParentRoute = () => root;
