import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { lazyPage } from "#shared/boot/page.tsx";
import { enterTestSite } from "#shared/testing/boot.ts";
import { ErrorScreen } from "./error-screen.tsx";

const load = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/page.js"));
const LazyPart = lazy(load);
/** Blocked by the setup of tests; only counted. */
const reload = vi.fn<() => void>();
const onNavigate = (event: NavigateEvent) => event.navigationType === "reload" && reload();

beforeEach(() => {
  enterTestSite();
  reload.mockReset();
  navigation.addEventListener("navigate", onNavigate);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  navigation.removeEventListener("navigate", onNavigate);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A router as the consumer area's, with a page whose file, or a part's file, fails to load. */
function drawPage(path: string) {
  const root = createRootRoute();
  const getParentRoute = () => root;
  const withPart = () => (
    <Suspense>
      <LazyPart />
    </Suspense>
  );
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute, path: "/page", component: lazyPage(load) }),
      createRoute({ getParentRoute, path: "/part", component: withPart }),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultErrorComponent: ErrorScreen,
  });
  return render(<RouterProvider router={router} />);
}

test.each(["/page", "/part"])("a file of %s that fails to load shows an error with a retry", async (path) => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const page = await drawPage(path);
  await expect.element(page.getByRole("heading", { name: "OOPS...SOMETHING WENT WRONG HERE" })).toBeVisible();
  const retry = page.getByRole("button", { name: "Reload the page" });
  await retry.click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("We cannot reach the server. Check your connection and try again.");
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
  await retry.click();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});
