import { isLandingPath } from "./landing-path.ts";

/** Whether a URL has a page: a route matches and, for partner pages, the segment may be a partner key. */
export function isPage(matches: readonly { routeId: unknown }[], path: string): boolean {
  const route = matches[1]?.routeId;
  return route !== undefined && (route !== "/$urlSegment" || isLandingPath(path));
}
