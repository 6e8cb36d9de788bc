/**
 * Builds the three areas one after another, each by itself: what they share is small beside what an area loads at
 * once, and split three ways it would arrive in dozens of tiny files. Then renders the landing page.
 */
import { rm } from "node:fs/promises";
import { build } from "vite";
import { prerenderLanding } from "./prerender.ts";

await rm("dist", { recursive: true, force: true });
for (const area of ["consumer", "admin", "partner"]) {
  await build({
    logLevel: "warn",
    build: {
      emptyOutDir: false,
      manifest: `.vite/${area}.json`,
      rolldownOptions: { input: `${area}.html` },
    },
  });
}
await prerenderLanding();
