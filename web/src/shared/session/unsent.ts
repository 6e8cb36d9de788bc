import type { QueryClient } from "@tanstack/react-query";

/** Key of mutations that save a user's changes; each counts as its `changes`, by default one. */
export const CHANGE_KEY = ["change"];

interface ChangeBatch {
  /** Number of changes. */
  count: number;
  /** Batches of one lane are sent one after the other. */
  lane: number;
}

/** Sends changes as a mutation, so that they wait while offline and are counted until they are sent. */
export function sendChanges<Answer>(
  queries: QueryClient,
  { count, lane }: ChangeBatch,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const mutation = queries.getMutationCache().build(queries, {
    mutationKey: CHANGE_KEY,
    mutationFn: send,
    meta: { quiet: true, changes: count },
    scope: { id: `change-${lane}` },
  });
  return mutation.execute(undefined);
}

/** Number of changes that the server has not answered yet. */
export function countUnsentChanges(queries: QueryClient): number {
  const pending = queries.getMutationCache().findAll({ mutationKey: CHANGE_KEY, status: "pending" });
  return pending.reduce((sum, { meta }) => sum + (meta?.changes ?? 1), 0);
}
