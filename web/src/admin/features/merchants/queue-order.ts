interface QueueEntry {
  id: number;
}

/** The place of whom was looked at; where they wait no more, of whoever stands there now. */
export function findPosition(waiting: readonly QueueEntry[], at: { id: number | null; place: number }): number {
  const own = waiting.findIndex(({ id }) => id === at.id);
  return own === -1 ? Math.max(0, Math.min(at.place, waiting.length - 1)) : own;
}

/** Who stands before and after a place. */
export function neighbours<One extends QueueEntry>(waiting: readonly One[], place: number) {
  return { previous: place > 0 ? waiting[place - 1] : undefined, next: waiting[place + 1] };
}
