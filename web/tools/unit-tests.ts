/**
 * Runs the unit tests. Vitest controls its page in Chromium over one connection; if that breaks, the remaining tests
 * never run, although none failed. They are then run in a new page.
 */
import { startVitest, type Vitest } from "vitest/node";

const PAGES = 4;
const CONNECTION_LOST = "Browser connection was closed";

let files = process.argv.slice(2);
for (let page = 1; page <= PAGES; page++) {
  process.exitCode = 0;
  const vitest = await startVitest(files, { run: true });
  const left = await listUnfinished(vitest);
  if (left.length === 0) break;
  process.exitCode = 1;
  if (!hasLostPage(vitest)) break;
  files = left;
}

async function listUnfinished(vitest: Vitest): Promise<string[]> {
  const modules = vitest.state.getTestModules();
  const finished = modules.filter((module) => !["queued", "pending"].includes(module.state()));
  const done = new Set(finished.map((module) => module.moduleId));
  const specifications = await vitest.globTestSpecifications(files);
  return specifications.map((one) => one.moduleId).filter((file) => !done.has(file));
}

/** Whether the lost page was the only failure. */
function hasLostPage(vitest: Vitest): boolean {
  const errors = vitest.state.getUnhandledErrors();
  const modules = vitest.state.getTestModules();
  const failed = modules.some(
    (module) => module.state() === "failed" || !module.children.allTests("failed").next().done,
  );
  return (
    !failed &&
    errors.length > 0 &&
    errors.every((error) => listCauses(error).some((text) => text.includes(CONNECTION_LOST)))
  );
}

function listCauses(error: unknown): string[] {
  return error instanceof Object && "message" in error
    ? [String(error.message), ...listCauses("cause" in error ? error.cause : undefined)]
    : [];
}
