import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromium } from "./tools/chromium.ts";
import { paraglideOfTests } from "./tools/messages.ts";

/** `*.test.ts` run in Node, `*.test.tsx` draw in Chromium. Messages are compiled beforehand: `npm test`. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  cacheDir: ".cache/vitest",
  resolve: {
    alias: {
      "#messages": `${paraglideOfTests.outdir}/messages.js`,
      "#runtime": `${paraglideOfTests.outdir}/runtime.js`,
    },
  },
  // Found only when a chart or a dragged row is first drawn, they would make the page reload in the middle of a test.
  optimizeDeps: {
    include: [
      "@base-ui/react/csp-provider",
      "lucide-react",
      "recharts",
      "@atlaskit/pragmatic-drag-and-drop/combine",
      "@atlaskit/pragmatic-drag-and-drop/element/adapter",
    ],
  },
  test: {
    attachmentsDir: ".cache/vitest-attachments",
    projects: [
      { extends: true, test: { name: "logic", include: ["src/**/*.test.ts", "tools/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "browser",
          setupFiles: ["src/shared/testing/stay.ts"],
          include: ["src/**/*.test.tsx"],
          browser: {
            enabled: true,
            screenshotFailures: false,
            headless: true,
            provider: playwright({ launchOptions: chromium }),
            instances: [{ browser: "chromium" }],
            viewport: { width: 360, height: 640 },
          },
        },
      },
    ],
  },
});
