/** Holds the built pages against their budgets: brotli bytes of what a first visit loads. */
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

const KB = 1024;
const AREAS = ["consumer", "admin", "partner"];

/** Each area is built by itself, with a manifest of its own. */
const manifests = AREAS.map((area) => JSON.parse(readFileSync(`dist/.vite/${area}.json`, "utf8")) as Manifest);
const manifest: Manifest = Object.assign({}, ...manifests);

/** A chunk with everything that it imports at once. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(key)) {
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) closure(imported, seen);
  }
  return seen;
}

function files(keys: Iterable<string>, kind: "js" | "css" | "assets"): Set<string> {
  const chunks = [...keys].map((key) => manifest[key]).filter((chunk) => chunk !== undefined);
  return new Set(chunks.flatMap((chunk) => (kind === "js" ? [chunk.file] : (chunk[kind] ?? []))));
}

/** Fonts are compressed already; brotli leaves them as they are. */
function size(names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + brotliCompressSync(readFileSync(`dist/${name}`)).length, 0);
}

let failed = false;

function hold(what: string, bytes: number, budget: number): void {
  const over = bytes > budget * KB;
  failed ||= over;
  console.log(`${over ? "OVER" : "  ok"}  ${(bytes / KB).toFixed(1).padStart(6)} of ${budget} KB  ${what}`);
}

/** The chunks that a page's HTML names, with what they import. */
function startOf(area: string): Set<string> {
  const html = readFileSync(`dist/${area}.html`, "utf8");
  const start = new Set<string>();
  for (const [key, chunk] of Object.entries(manifest)) {
    if (html.includes(chunk.file)) closure(key, start);
  }
  return start;
}

const FAMILY = /([a-z-]+)-latin/;

/** A brand has one family, and a page loads no other: the largest counts, with the rupee sign, which stands in files of its own. */
function largestFont(names: Set<string>): number {
  const families = [...names].filter((name) => FAMILY.test(name)).map((name) => size([name]));
  const signs = [...names].filter((name) => !FAMILY.test(name)).map((name) => size([name]));
  return Math.max(...families) + Math.max(...signs);
}

function holdLanding(): void {
  const keys = startOf("consumer");
  const script = size(files(keys, "js"));
  const style = size(files(keys, "css"));
  const page = size(["landing.hi.html", "consumer.html"]);
  const font = largestFont(files(keys, "assets"));
  hold("landing: script", script, 120);
  hold("landing: style", style, 12);
  hold("landing: page, script, style, font", script + style + page + font, 150);
}

/** Whether a chunk is there already when a lazy part is asked for, by whichever of the chunks that may do so. */
function isLoadedBefore(part: string, key: string): boolean {
  const askers = Object.keys(manifest).filter((asker) => manifest[asker]?.dynamicImports?.includes(key));
  return askers.every((asker) => closure(asker).has(part));
}

/** The lazy pages of an area and their lazy parts, each with what it loads beyond the area's start and its page. */
function pagesOf(area: string, start: Set<string>): [key: string, bytes: number][] {
  const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && key.startsWith(`src/${area}/`));
  return lazy.map((key) => {
    const own = [...closure(key)].filter((part) => !start.has(part) && !isLoadedBefore(part, key));
    return [key, size(files(own, "js")) + size(files(own, "css"))];
  });
}

function holdRoutes(): void {
  for (const [key, bytes] of pagesOf("consumer", startOf("consumer"))) hold(key, bytes, 25);
}

function holdConsole(area: string): void {
  const start = startOf(area);
  const startSize = size(files(start, "js")) + size(files(start, "css"));
  hold(`${area}: entry`, startSize, 180);
  for (const [key, bytes] of pagesOf(area, start)) hold(key, startSize + bytes, 300);
}

/** What only the build for journeys has. */
function holdBackTests(): void {
  const scripts = readdirSync("dist/assets").filter((name) => name.endsWith(".js"));
  const found = scripts.filter((name) => readFileSync(`dist/assets/${name}`, "utf8").includes("test-loans"));
  const absent = found.length === 0;
  failed ||= !absent;
  console.log(`${absent ? "  ok" : "OVER"}  the product of tests is ${absent ? "absent" : `in ${found.join(", ")}`}`);
}

if (!existsSync("dist/landing.hi.html")) throw new Error("Build first: npm run build");
holdLanding();
holdRoutes();
holdConsole("admin");
holdConsole("partner");
holdBackTests();
if (failed) process.exit(1);
