import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { isPage } from "#consumer/is-page.ts";
import { NotFound } from "#consumer/features/shell/not-found.tsx";
import { Shell } from "#consumer/features/shell/shell.tsx";
import { ErrorScreen } from "#shared/ui/error-screen.tsx";
import { storeApplication, type GuardResult } from "./guard.ts";

/** What every route may use. `guard` opens another page instead, by throwing a redirect. */
export interface Context {
  queries: QueryClient;
  /** What the guard found; nothing where there is no page. */
  visit?: GuardResult | null;
  guard: (pathname: string, search: Record<string, unknown>) => Promise<GuardResult | null>;
}

/** What addresses of pages may say behind the question mark. Links say it; the page that it is for looks at it. */
interface PageSearch {
  /** Of every page: the language that search engines know it by. */
  lang?: string;
  /** A profile's: Return to Profile, and which screen. */
  edit?: boolean;
  step?: string;
  /** Of offers: the chosen order. */
  order?: string;
  /** A lender's page: the chosen offer, and whether it is applied for once more. */
  offer?: string;
  again?: boolean;
  /** Of a statement: what was sent. */
  submission?: string;
  /** Filters of the card listing. */
  secured?: 0 | 1;
  fee?: number;
  for?: string;
  /** Of a comparison: ids with commas between them. */
  cards?: string;
  /** Of the way out of the site: the key of a registered place. */
  to?: string;
  /** Of a card's page: its customer is on the way to the bank. */
  apply?: boolean;
}

/** Happens when a page opens, never when one is only looked at. */
const onPageEnter = ({ context }: { context: Context }) => {
  if (context.visit) storeApplication(context.visit);
};

export const root = createRootRouteWithContext<Context>()({
  // Here and not at each route, because the addresses of products' pages are no types.
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
