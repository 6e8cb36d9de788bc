import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "#shared/testing/console.css";
import { Button } from "#shared/console-ui/button.tsx";
import { ConsoleFrame } from "#shared/console-ui/console-frame.tsx";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { ReloadButton } from "#shared/ui/reload-button.tsx";
import { adminArea, customerArea, enterArea } from "./area.ts";
import { isServerReachable } from "./open-page.ts";
import { isUnsaved, UnsavedWork } from "./unsaved.ts";

const answers = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  enterTestSite();
  enterArea(adminArea);
  vi.stubGlobal("fetch", answers);
  answers.mockReset().mockRejectedValue(new TypeError("Failed to fetch"));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  enterArea(customerArea);
});

test.each([
  [200, true],
  [404, true],
  [503, false],
])("a server that answers %i is reachable: %s", async (status, there) => {
  answers.mockResolvedValue(new Response(null, { status }));
  expect(await isServerReachable()).toBe(there);
});

test("a page is not reloaded while the server is unreachable", async () => {
  const page = await draw(() => <ReloadButton button={Button} />);
  await page.getByRole("button", { name: "Reload the page" }).click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("We cannot reach the server. Check your connection and try again.");
  await expect.element(page.getByRole("button", { name: "Reload the page" })).toBeEnabled();
});

/** Last test of the file, because afterwards the page waits for a server forever. */
test("a logout while the server is unreachable hides the console, and says why", async () => {
  localStorage.setItem("a_atkn", "token");
  const work = new UnsavedWork();
  work.setDirty(true);
  work.register();
  const page = await draw(ConsoleFrame);
  adminArea.endSession();
  adminArea.open(false);
  expect(localStorage.getItem("a_atkn")).toBeNull();
  await expect
    .element(page.getByText("We cannot reach the server. This page will open once it responds."))
    .toBeVisible();
  // The leave guard must not block leaving after the session ended.
  expect(isUnsaved()).toBe(false);
  expect(location.pathname).not.toBe("/admin/login");
});
