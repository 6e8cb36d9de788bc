import { readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { build } from "vite";

const cache = ".cache/prerender";

/** Prerenders the server-rendered pages in both languages to <page>.<language>.html; see src/consumer/prerender.tsx. */
export async function prerender(outDir: string, mode: string): Promise<void> {
  await build({
    logLevel: "warn",
    mode,
    build: { ssr: "src/consumer/prerender.tsx", outDir: cache, manifest: false, copyPublicDir: false },
    ssr: { noExternal: true },
  });
  const rendered = (await import(resolve(cache, "prerender.js"))) as {
    renderPages: (language: string) => Promise<Record<string, string>>;
  };
  for (const language of ["en", "hi"]) {
    for (const [page, markup] of Object.entries(await rendered.renderPages(language))) {
      await writeFile(`${outDir}/${page}.${language}.html`, markup);
    }
  }
  await rm(cache, { recursive: true });
  await writeOffline(outDir);
}

/** Writes the offline page: the consumer page without scripts. */
async function writeOffline(outDir: string): Promise<void> {
  const html = await readFile(`${outDir}/consumer.html`, "utf8");
  const scripts = /<script\b[^>]*>[\s\S]*?<\/script>\s*|<link rel="modulepreload"[^>]*>\s*/g;
  await writeFile(`${outDir}/offline.html`, html.replaceAll(scripts, ""));
}
