import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { type RunningServer, startServer } from "./server.ts";
import { World } from "./world.ts";

interface PerWorker {
  server: RunningServer;
}

interface PerTest {
  world: World;
  /** Fails the test if the page logs an error or violates the content security policy. */
  cleanConsole: string[];
}

/** Starts a server with the settings for each worker that needs it. */
function serverFixture(settings: Record<string, string> = {}) {
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
  return async ({}: object, use: (server: RunningServer) => Promise<void>) => {
    const server = await startServer(settings);
    await use(server);
    await server.stop();
  };
}

/** Each worker has its own server and database; `page.goto("/")` goes there. */
export const test = base.extend<PerTest, PerWorker>({
  server: [serverFixture(), { scope: "worker" }],
  baseURL: async ({ server }, use) => use(server.url),
  world: async ({ request }, use) => use(new World(request)),
  cleanConsole: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
          complaints.push(message.text());
        }
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * A test on a server of its own, which no other call's tests use. Playwright tells fixtures apart by their function, so
 * every call starts another server.
 */
export function testWithOwnServer(settings: Record<string, string> = {}) {
  return test.extend<object, PerWorker>({ server: [serverFixture(settings), { scope: "worker" }] });
}

/** Expects no axe violations on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForAnimations(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target) }))).toEqual([]);
}

/** Waits for what fades in or out, whose half-transparent text has no contrast; what turns forever goes on. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Expects that localStorage has none of the keys; retries because the page may be navigating. */
export async function expectForgotten(page: Page, ...keys: string[]): Promise<void> {
  await page.waitForFunction((names) => names.every((name) => localStorage.getItem(name) === null), keys);
}

export { expect };
