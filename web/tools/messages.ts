/**
 * Compiles `data/messages` for the web and checks the result: offline, Paraglide with a plugin that it cannot load
 * compiles to nothing without an error.
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { compile, type CompilerOptions } from "@inlang/paraglide-js";

const web = fileURLToPath(new URL("..", import.meta.url));

/** Compiler options, shared by Vite and this command. */
export const paraglide: CompilerOptions = {
  project: resolve(web, "project.inlang"),
  outdir: resolve(web, "src/paraglide"),
  strategy: ["globalVariable", "baseLocale"],
};

/**
 * For component tests, which are served unbundled: one module for each language, because a page would load each message
 * by a request of its own.
 */
export const paraglideOfTests: CompilerOptions = {
  ...paraglide,
  outdir: resolve(web, ".cache/paraglide"),
  outputStructure: "locale-modules",
};

async function readKeys(language: string): Promise<string[]> {
  const text = await readFile(resolve(web, `../data/messages/${language}.json`), "utf8");
  return Object.keys(JSON.parse(text) as Record<string, string>);
}

function listMissing(left: string[], right: string[]): string[] {
  const known = new Set(right);
  return left.filter((key) => !known.has(key));
}

async function main(): Promise<void> {
  const [english, hindi] = await Promise.all([readKeys("en"), readKeys("hi")]);
  const unpaired = [...listMissing(english, hindi), ...listMissing(hindi, english)];
  if (unpaired.length > 0) throw new Error(`In one language only: ${unpaired.join(", ")}`);
  for (const options of [paraglide, paraglideOfTests]) {
    await compile(options);
    const compiled = (await import(resolve(options.outdir, "messages.js"))) as { m: object };
    const notCompiled = listMissing(english, Object.keys(compiled.m));
    if (notCompiled.length > 0) throw new Error(`Not compiled: ${notCompiled.join(", ")}`);
  }
  console.log(`${english.length} messages in 2 languages`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main();
  // Paraglide leaves timers of 30 s behind, for which Node would wait.
  process.exit();
}
