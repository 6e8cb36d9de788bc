import { defineConfig, devices } from "@playwright/test";
import { chromium } from "./tools/chromium.ts";

const phone = { width: 360, height: 640 };
const desk = { width: 1366, height: 768 };

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Journeys say what happens, never how fast: these bounds only end what hangs, on the slowest machine as well.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  maxFailures: 20,
  // No second try: what passes only then hides a fault, of the journey or of the product.
  retries: 0,
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: chromium,
    // What passes by one is not seen by `page.route`; the journeys that are about it allow it.
    serviceWorkers: "block",
    // A trace of each journey takes a third of the time; `--trace retain-on-failure` keeps those of one that fails.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "consumer", testDir: "e2e/consumer", use: { viewport: phone, hasTouch: true } },
    { name: "admin", testDir: "e2e/admin", use: { viewport: desk } },
    { name: "partner", testDir: "e2e/partner", use: { viewport: desk } },
  ],
});
