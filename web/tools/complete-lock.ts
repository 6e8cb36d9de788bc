/**
 * Completes package-lock.json after `npm install`: a registry that mirrors only some platforms omits the packages of
 * others, and `npm ci` then rejects the file. Adds each missing package with version and platform, so that it is
 * installed where it fits and skipped elsewhere.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

interface Locked {
  version?: string;
  optionalDependencies?: Record<string, string>;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

interface Lock {
  packages: Record<string, Locked>;
}

const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const CPUS = ["arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** Parses the platform in a package name as npm writes it: `oxide-linux-arm-gnueabihf` is linux, arm, glibc. */
export function parsePlatform(name: string): Pick<Locked, "os" | "cpu" | "libc"> {
  const parts = name.split(/[-/]/);
  const system = SYSTEMS.find((candidate) => parts.includes(candidate));
  const cpu = CPUS.find((candidate) => parts.includes(candidate));
  const libc = parts.some((part) => part.startsWith("musl")) ? "musl" : "glibc";
  return {
    ...(system !== undefined && { os: [system] }),
    ...(cpu !== undefined && { cpu: [cpu] }),
    ...(system === "linux" && { libc: [libc] }),
  };
}

/** The lock file with all optional dependencies. */
export function completeLock(lock: Lock): Lock {
  const packages = { ...lock.packages };
  for (const { optionalDependencies = {} } of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      packages[`node_modules/${name}`] ??= { version, optional: true, ...parsePlatform(name) };
    }
  }
  const sorted = Object.keys(packages).toSorted((left, right) => left.localeCompare(right));
  return { ...lock, packages: Object.fromEntries(sorted.map((key) => [key, packages[key] ?? {}])) };
}

const FILE = "package-lock.json";

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = completeLock(JSON.parse(readFileSync(FILE, "utf8")) as Lock);
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
}
