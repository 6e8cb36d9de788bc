import type { Rolldown } from "vite";

type ChunkingContext = Rolldown.ChunkingContext;

const START = "start";

/**
 * Assigns all modules that the entry imports statically to one chunk. By default the bundler makes a chunk of each set
 * of modules that the entry shares with a lazy page: dozens.
 */
export function startChunk(): (id: string, context: ChunkingContext) => string | null {
  const known = new Map<string, boolean>();

  function reachesEntry(id: string, context: ChunkingContext): boolean {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    // Default that also ends the walk on import cycles.
    known.set(id, false);
    const info = context.getModuleInfo(id);
    const importers = info?.importers ?? [];
    const reaches = info?.isEntry === true || importers.some((importer) => reachesEntry(importer, context));
    known.set(id, reaches);
    return reaches;
  }

  return (id, context) => (reachesEntry(id, context) ? START : null);
}
