import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** A server with its own empty demo database, for one worker. */
export interface RunningServer {
  url: string;
  /** Stops the server; its database stays. */
  suspend: () => Promise<void>;
  /** Starts the server again at the same address. */
  resume: () => Promise<void>;
  stop: () => Promise<void>;
}

const READY_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 50;

export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), "saakh-e2e-"));
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const env = {
    ...process.env,
    SAAKH_LISTEN: url.replace("http://", ""),
    SAAKH_PUBLIC_URL: url,
    SAAKH_METRICS_LISTEN: `127.0.0.1:${await findFreePort()}`,
    SAAKH_DATABASE: `sqlite:${join(folder, "saakh.db")}`,
    SAAKH_FILES: `file:${join(folder, "files")}`,
    SAAKH_DEMO: "1",
    // Disabled because journeys count rows and expect empty lists.
    SAAKH_DEMO_HISTORY: "0",
    ...settings,
  };
  const launch = async () => {
    const child = spawn(findBinary(), ["serve"], { cwd: folder, stdio: ["ignore", "ignore", logTarget(url)], env });
    await waitUntilReady(url, child);
    return child;
  };
  let child = await launch();
  return {
    url,
    suspend: () => stopProcess(child),
    resume: async () => {
      child = await launch();
    },
    stop: async () => {
      await stopProcess(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns where the server log goes: a file in `SAAKH_JOURNEY_LOGS`, which `tools/journey-log` reads, or else the
 * terminal.
 */
function logTarget(url: string): number | "inherit" {
  const folder = process.env.SAAKH_JOURNEY_LOGS;
  return folder === undefined ? "inherit" : openSync(join(folder, `${new URL(url).port}.log`), "a");
}

function findBinary(): string {
  const path = process.env.SAAKH_BIN;
  if (path === undefined) throw new Error("Set SAAKH_BIN to the saakh binary");
  return resolve(path);
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The server stopped at once with ${child.exitCode}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await pause(POLL_INTERVAL_MS);
  }
  child.kill("SIGKILL");
  throw new Error("The server did not become ready");
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
