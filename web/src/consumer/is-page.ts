import { isLandingPath } from "./landing-path.ts";

/**
 * Whether an address has a page: a route answers it, and where that is the one of partners' pages, the segment may be
 * a partner's. What has none is not found, whoever asks.
 */
export function isPage(matches: readonly { routeId: unknown }[], path: string): boolean {
  const route = matches[1]?.routeId;
  return route !== undefined && (route !== "/$urlSegment" || isLandingPath(path));
}
