import { playwright } from "@vitest/browser-playwright";
import { defineConfig, mergeConfig } from "vitest/config";
import { chromium } from "./tools/chromium.ts";
import viteConfig from "./vite.config.ts";

/** `*.test.ts` run in Node, `*.test.tsx` draw in Chromium. */
export default mergeConfig(
  viteConfig({ command: "serve", mode: "test" }),
  defineConfig({
    test: {
      projects: [
        { extends: true, test: { name: "logic", include: ["src/**/*.test.ts", "tools/**/*.test.ts"] } },
        {
          extends: true,
          test: {
            name: "browser",
            include: ["src/**/*.test.tsx"],
            browser: {
              enabled: true,
              headless: true,
              provider: playwright({ launchOptions: chromium }),
              instances: [{ browser: "chromium" }],
            },
          },
        },
      ],
    },
  }),
);
