/** Holds the built pages against their budgets: brotli bytes of what a first visit loads. */
import { existsSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

const KB = 1024;
const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8")) as Record<string, Chunk>;

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

function holdLanding(): void {
  const keys = closure("consumer.html");
  const script = size(files(keys, "js"));
  const style = size(files(keys, "css"));
  const page = size(["landing.hi.html", "consumer.html"]);
  const font = size(files(keys, "assets"));
  hold("landing: script", script, 120);
  hold("landing: style", style, 12);
  hold("landing: page, script, style, font", script + style + page + font, 150);
}

function holdRoutes(): void {
  const landing = closure("consumer.html");
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry || !key.startsWith("src/consumer/routes/")) continue;
    const own = [...closure(key)].filter((part) => !landing.has(part));
    hold(key, size(files(own, "js")) + size(files(own, "css")), 25);
  }
}

function holdConsole(area: string): void {
  const entry = closure(`${area}.html`);
  const entrySize = size(files(entry, "js")) + size(files(entry, "css"));
  hold(`${area}: entry`, entrySize, 180);
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry || !key.startsWith(`src/${area}/`)) continue;
    const own = [...closure(key)].filter((part) => !entry.has(part));
    hold(`${area}: ${key}`, entrySize + size(files(own, "js")) + size(files(own, "css")), 300);
  }
}

if (!existsSync("dist/landing.hi.html")) throw new Error("Build first: npm run build");
holdLanding();
holdRoutes();
holdConsole("admin");
holdConsole("partner");
if (failed) process.exit(1);
