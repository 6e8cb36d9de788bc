import { vi } from "vitest";

/** As much of a router as looking ahead needs. */
interface Router {
  routesByPath: Record<string, unknown>;
  routesById: Record<string, unknown>;
  options: { context: unknown };
}

type BeforeLoad = (input: object) => unknown;

/**
 * Asks every guard of a router about every page, as a link does that is only hovered over, and says what that changed
 * in the browser: nothing, for a look changes nothing. Calls to the server are counted by whoever stands in for it.
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
        // A redirect is thrown.
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
