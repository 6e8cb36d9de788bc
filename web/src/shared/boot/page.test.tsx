import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import "#shared/testing/console.css";
import { BrokenPage } from "#shared/console-ui/error-page.tsx";
import { enterTestSite } from "#shared/testing/boot.ts";
import { lazyPage } from "./page.tsx";

const load = vi.fn<() => Promise<{ Page: () => React.JSX.Element }>>();
const there = { Page: () => <h1>The page</h1> };

beforeEach(() => {
  enterTestSite();
  load.mockReset();
  // The server is away.
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(() => vi.unstubAllGlobals());

/** A shell with a menu, and pages that load lazily, fail, or render. */
async function drawShell(start: string) {
  const root = createRootRoute({
    component: () => (
      <>
        <nav>
          <Link to="/lazy">Lazy</Link> <Link to="/fine">Fine</Link>
        </nav>
        <Outlet />
      </>
    ),
  });
  const route = (path: string, component: () => React.JSX.Element) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([
      route("/lazy", lazyPage(load)),
      route("/broken", () => {
        throw new Error("A mistake of ours");
      }),
      route("/fine", () => <h1>Fine</h1>),
    ]),
    history: createMemoryHistory({ initialEntries: [start] }),
    defaultErrorComponent: BrokenPage,
  });
  return render(<RouterProvider router={router} />);
}

test("a page's chunk is loaded once, when the page is opened", async () => {
  load.mockResolvedValue(there);
  const shell = await drawShell("/fine");
  expect(load).not.toHaveBeenCalled();
  await shell.getByRole("link", { name: "Lazy" }).click();
  await expect.element(shell.getByRole("heading", { name: "The page" })).toBeVisible();
  await shell.getByRole("link", { name: "Fine" }).click();
  await shell.getByRole("link", { name: "Lazy" }).click();
  await expect.element(shell.getByRole("heading", { name: "The page" })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test("a failed chunk shows an error inside the shell, whose menu still works", async () => {
  load.mockRejectedValue(new TypeError("Failed to fetch dynamically imported module: /assets/page.js"));
  const shell = await drawShell("/fine");
  await shell.getByRole("link", { name: "Lazy" }).click();
  await expect.element(shell.getByRole("heading", { name: "This page did not load" })).toBeVisible();
  await shell.getByRole("button", { name: "Reload the page" }).click();
  await expect
    .element(shell.getByRole("alert"))
    .toHaveTextContent("We cannot reach the server. Check your connection and try again.");
  await shell.getByRole("link", { name: "Fine" }).click();
  await expect.element(shell.getByRole("heading", { name: "Fine" })).toBeVisible();
});

test("an error on a page keeps the shell", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const shell = await drawShell("/broken");
  await expect.element(shell.getByRole("heading", { name: "OOPS...SOMETHING WENT WRONG HERE" })).toBeVisible();
  await shell.getByRole("link", { name: "Fine" }).click();
  await expect.element(shell.getByRole("heading", { name: "Fine" })).toBeVisible();
  logged.mockRestore();
});
