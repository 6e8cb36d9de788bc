/**
 * Builds the three areas separately, because a shared build would split common code into dozens of tiny chunks. Then
 * prerenders the server-rendered pages. `build.ts journeys` builds for journeys into a folder of its own, with the
 * test product.
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
