import { vi } from "vitest";

/** The parts of a router that `lookAhead` needs. */
interface Router {
  routesByPath: Record<string, unknown>;
  routesById: Record<string, unknown>;
  options: { context: unknown };
}

type BeforeLoad = (input: object) => unknown;

/**
 * Runs all guards of a router for all pages, like preloading hovered links, and returns the changes in browser
 * storage, which must be none. Requests are counted by the stubbed server.
 */
export async function lookAhead({ routesByPath, routesById, options }: Router): Promise<string[]> {
  const changed: string[] = [];
  const note = (method: "setItem" | "removeItem" | "clear") =>
    vi
      .spyOn(Storage.prototype, method)
      .mockImplementation((...input: unknown[]) => void changed.push(`${method} ${input.join()}`));
  const spies = (["setItem", "removeItem", "clear"] as const).map(note);
  const cookie = document.cookie;
  const guards = Object.values(routesById).flatMap((route) => findBeforeLoad(route) ?? []);
  if (guards.length === 0) throw new Error("The router has no guard");
  try {
    for (const pathname of Object.keys(routesByPath)) {
      const matches = [{ routeId: "__root__" }, { routeId: pathname }];
      const location = { pathname, href: pathname, search: {}, state: {} };
      for (const beforeLoad of guards) {
        // Guards throw redirects.
        await Promise.resolve(beforeLoad({ context: options.context, location, matches, preload: true })).catch(
          () => null,
        );
      }
    }
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return document.cookie === cookie ? changed : [...changed, `cookie ${document.cookie}`];
}

function findBeforeLoad(route: unknown): BeforeLoad | undefined {
  return (route as { options: { beforeLoad?: BeforeLoad } }).options.beforeLoad;
}
