import { rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { build } from "vite";

const cache = ".cache/prerender";

/** Renders the landing page in both languages to landing.<language>.html; see src/consumer/prerender.tsx. */
export async function prerenderLanding(outDir: string): Promise<void> {
  await build({
    logLevel: "warn",
    build: { ssr: "src/consumer/prerender.tsx", outDir: cache, manifest: false },
    ssr: { noExternal: true },
  });
  const rendered = (await import(resolve(cache, "prerender.js"))) as {
    renderLanding: (language: string) => Promise<string>;
  };
  for (const language of ["en", "hi"]) {
    await writeFile(`${outDir}/landing.${language}.html`, await rendered.renderLanding(language));
  }
  await rm(cache, { recursive: true });
}
