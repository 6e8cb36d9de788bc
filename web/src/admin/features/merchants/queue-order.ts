interface QueueEntry {
  id: number;
}

/** Finds the position of the shown merchant; if it left the queue, of the one now in its place. */
export function findPosition(waiting: readonly QueueEntry[], at: { id: number | null; place: number }): number {
  const own = waiting.findIndex(({ id }) => id === at.id);
  return own === -1 ? Math.max(0, Math.min(at.place, waiting.length - 1)) : own;
}

/** Returns the entries before and after a position. */
export function findNeighbours<One extends QueueEntry>(waiting: readonly One[], place: number) {
  return { previous: place > 0 ? waiting[place - 1] : undefined, next: waiting[place + 1] };
}
