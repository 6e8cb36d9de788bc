import type { AnyRootRoute } from "@tanstack/react-router";

/** The pages of a logged-in customer. */
export function userRoutes(_root: AnyRootRoute) {
  return [];
}
