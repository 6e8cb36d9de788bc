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

/** Each worker has its own server and database; `page.goto("/")` goes there. */
export const test = base.extend<PerTest, PerWorker>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
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

/** Expects no axe violations on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target) }))).toEqual([]);
}

/** Expects that localStorage has none of the keys; retries because the page may be navigating. */
export async function expectForgotten(page: Page, ...keys: string[]): Promise<void> {
  await page.waitForFunction((names) => names.every((name) => localStorage.getItem(name) === null), keys);
}

export { expect };
