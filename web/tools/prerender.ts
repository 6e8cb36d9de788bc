import { rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { build } from "vite";

const outDir = ".cache/prerender";

/** Renders the landing page in both languages to dist/landing.<language>.html; see src/consumer/prerender.tsx. */
export async function prerenderLanding(): Promise<void> {
  await build({
    logLevel: "warn",
    build: { ssr: "src/consumer/prerender.tsx", outDir, manifest: false },
    ssr: { noExternal: true },
  });
  const rendered = (await import(resolve(outDir, "prerender.js"))) as {
    renderLanding: (language: string) => Promise<string>;
  };
  for (const language of ["en", "hi"]) {
    await writeFile(`dist/landing.${language}.html`, await rendered.renderLanding(language));
  }
  await rm(outDir, { recursive: true });
}
