import { isLandingPath } from "./landing-path.ts";

/**
 * Whether an address has a page: a route matches and, for the route of partners' pages, the segment may be a partner's.
 */
export function isPage(matches: readonly { routeId: unknown }[], path: string): boolean {
  const route = matches[1]?.routeId;
  return route !== undefined && (route !== "/$urlSegment" || isLandingPath(path));
}
