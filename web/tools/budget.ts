/** Checks the built pages against their size budgets: brotli bytes of a first visit. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

type Manifest = Record<string, Chunk>;

const BYTES_PER_KB = 1024;
const AREAS = ["consumer", "admin", "partner"];

/** Each area is built separately, with its own manifest. */
const manifests = AREAS.map((area) => JSON.parse(readFileSync(`dist/.vite/${area}.json`, "utf8")) as Manifest);
const manifest: Manifest = Object.assign({}, ...manifests);

/** A chunk with all its static imports. */
function collectImports(key: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(key)) {
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) collectImports(imported, seen);
  }
  return seen;
}

function listFiles(keys: Iterable<string>, kind: "js" | "css" | "assets"): Set<string> {
  const chunks = [...keys].map((key) => manifest[key]).filter((chunk) => chunk !== undefined);
  return new Set(chunks.flatMap((chunk) => (kind === "js" ? [chunk.file] : (chunk[kind] ?? []))));
}

/** Brotli size; fonts are compressed already. */
function brotliSize(names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + brotliCompressSync(readFileSync(`dist/${name}`)).length, 0);
}

let failed = false;

function checkBudget(what: string, bytes: number, budget: number): void {
  const over = bytes > budget * BYTES_PER_KB;
  failed ||= over;
  console.log(`${over ? "OVER" : "  ok"}  ${(bytes / BYTES_PER_KB).toFixed(1).padStart(6)} of ${budget} KB  ${what}`);
}

/** Chunks named in a page's HTML, with their imports. */
function entryChunks(area: string): Set<string> {
  const html = readFileSync(`dist/${area}.html`, "utf8");
  const start = new Set<string>();
  for (const [key, chunk] of Object.entries(manifest)) {
    if (html.includes(chunk.file)) collectImports(key, start);
  }
  return start;
}

const FONT_FAMILY = /([a-z-]+)-latin/;

/** Size of the largest font family, because a page loads one. The rupee sign has separate files. */
function largestFont(names: Set<string>): number {
  const families = [...names].filter((name) => FONT_FAMILY.test(name)).map((name) => brotliSize([name]));
  const signs = [...names].filter((name) => !FONT_FAMILY.test(name)).map((name) => brotliSize([name]));
  return Math.max(...families) + Math.max(...signs);
}

function checkLanding(): void {
  const keys = entryChunks("consumer");
  const script = brotliSize(listFiles(keys, "js"));
  const style = brotliSize(listFiles(keys, "css"));
  const page = brotliSize(["landing.hi.html", "consumer.html"]);
  const font = largestFont(listFiles(keys, "assets"));
  checkBudget("landing: script", script, 120);
  checkBudget("landing: style", style, 12);
  checkBudget("landing: page, script, style, font", script + style + page + font, 150);
}

/** Whether a chunk is already loaded wherever a lazy part is imported. */
function isLoadedBefore(part: string, key: string): boolean {
  const askers = Object.keys(manifest).filter((asker) => manifest[asker]?.dynamicImports?.includes(key));
  return askers.every((asker) => collectImports(asker).has(part));
}

/** Lazy pages of an area and their lazy parts, each with the bytes beyond the area's start and its page. */
function lazyPages(area: string, start: Set<string>): [key: string, bytes: number][] {
  const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && key.startsWith(`src/${area}/`));
  return lazy.map((key) => {
    const own = [...collectImports(key)].filter((part) => !start.has(part) && !isLoadedBefore(part, key));
    return [key, brotliSize(listFiles(own, "js")) + brotliSize(listFiles(own, "css"))];
  });
}

function checkRoutes(): void {
  for (const [key, bytes] of lazyPages("consumer", entryChunks("consumer"))) checkBudget(key, bytes, 25);
}

function checkConsole(area: string): void {
  const start = entryChunks(area);
  const startSize = brotliSize(listFiles(start, "js")) + brotliSize(listFiles(start, "css"));
  checkBudget(`${area}: entry`, startSize, 180);
  for (const [key, bytes] of lazyPages(area, start)) checkBudget(key, startSize + bytes, 300);
}

/** Fails if a release contains the test product. */
function checkTestProductAbsent(): void {
  const scripts = readdirSync("dist/assets").filter((name) => name.endsWith(".js"));
  const found = scripts.filter((name) => readFileSync(`dist/assets/${name}`, "utf8").includes("test-loans"));
  const absent = found.length === 0;
  failed ||= !absent;
  console.log(`${absent ? "  ok" : "OVER"}  the product of tests is ${absent ? "absent" : `in ${found.join(", ")}`}`);
}

if (!existsSync("dist/landing.hi.html")) throw new Error("Build first: npm run build");
checkLanding();
checkRoutes();
checkConsole("admin");
checkConsole("partner");
checkTestProductAbsent();
if (failed) process.exit(1);
