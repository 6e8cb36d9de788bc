/**
 * Proves which way imports go: shared ← features ← routes ← main, no feature from another, no area from another,
 * and nothing of the console in the consumer area.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const AREAS = ["consumer", "admin", "partner"];
const CONSOLE_ONLY = [
  "@base-ui/react",
  "@tanstack/react-table",
  "recharts",
  "src/shared/console-ui",
  "src/shared/charts",
];
const IMPORT = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** Why a file may not import a target, or null. Both are paths from the web folder, or a package's name. */
export function objection(file: string, target: string): string | null {
  const [, from = "", folder = "", feature = ""] = file.split("/");
  const [, to = "", toFolder = "", toFeature = ""] = target.startsWith("src/") ? target.split("/") : [];
  if (from === "consumer" && CONSOLE_ONLY.some((name) => target.startsWith(name))) return "is for the console only";
  if (from === "shared" && AREAS.includes(to)) return "shared may not know an area";
  if (AREAS.includes(from) && AREAS.includes(to) && from !== to) return "areas may not know each other";
  if (from !== to || toFolder === "") return null;
  if (folder === "features" && toFolder === "routes") return "features may not know routes";
  if (folder === "features" && toFolder === "features" && feature !== toFeature && toFeature !== "shell") {
    return "features may not know each other";
  }
  return null;
}

function resolved(file: string, specifier: string): string {
  if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
  return specifier.startsWith(".") ? normalize(join(dirname(file), specifier)) : specifier;
}

function objectionsOf(file: string): string[] {
  const imports = [...readFileSync(file, "utf8").matchAll(IMPORT)].map((match) => match[1] ?? "");
  return imports.flatMap((specifier) => {
    const reason = objection(file, resolved(file, specifier));
    return reason === null ? [] : [`${file}: ${specifier} ${reason}`];
  });
}

function main(): void {
  const found = globSync("src/{shared,consumer,admin,partner}/**/*.{ts,tsx}").flatMap(objectionsOf);
  for (const line of found) console.error(line);
  if (found.length > 0) process.exit(1);
  console.log("Imports go one way");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
