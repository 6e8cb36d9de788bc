/**
 * Builds the three areas one after another, each by itself: what they share is small beside what an area loads at
 * once, and split three ways it would arrive in dozens of tiny files. Then renders what the server composes.
 *
 * `build.ts journeys` writes the build that journeys walk, in a folder of its own: with the product that no release has.
 */
import { rm } from "node:fs/promises";
import { build } from "vite";
import { prerender } from "./prerender.ts";

const forJourneys = process.argv[2] === "journeys";
const mode = forJourneys ? "journeys" : "production";
const outDir = forJourneys ? "dist-journeys" : "dist";

await rm(outDir, { recursive: true, force: true });
for (const area of ["consumer", "admin", "partner"]) {
  await build({
    logLevel: "warn",
    mode,
    build: {
      outDir,
      emptyOutDir: false,
      manifest: `.vite/${area}.json`,
      rolldownOptions: { input: `${area}.html` },
    },
  });
}
await prerender(outDir, mode);
