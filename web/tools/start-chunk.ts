import type { Rolldown } from "vite";

type ChunkingContext = Rolldown.ChunkingContext;

const START = "start";

/**
 * The name of the one file that a page loads at once: every module that the entry reaches without a dynamic import.
 * Left to itself the bundler makes a file of each set of modules that the entry shares with a lazy page: dozens.
 */
export function startChunk(): (id: string, context: ChunkingContext) => string | null {
  const known = new Map<string, boolean>();

  function reachesEntry(id: string, context: ChunkingContext): boolean {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    // Until shown otherwise: also ends the walk where imports go in a circle.
    known.set(id, false);
    const info = context.getModuleInfo(id);
    const importers = info?.importers ?? [];
    const reaches = info?.isEntry === true || importers.some((importer) => reachesEntry(importer, context));
    known.set(id, reaches);
    return reaches;
  }

  return (id, context) => (reachesEntry(id, context) ? START : null);
}
