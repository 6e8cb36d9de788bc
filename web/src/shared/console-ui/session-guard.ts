import type { HistoryState } from "@tanstack/react-router";
import { Problem } from "#shared/api/problem.ts";
import { removeStored, type StoredKey } from "#shared/session/storage.ts";

/** Parts of the requested URL that a guard reads. */
export interface GuardedAddress {
  /** Path and search. */
  href: string;
  state: HistoryState;
}

/** Statuses of an expired session or one of another area. */
const REFUSALS = [401, 403];

/**
 * Loads the session of the stored token; null if the server rejects the token. If the server cannot be reached, its
 * problem is thrown, because that says nothing about the token.
 */
export async function loadSession<Session>(load: () => Promise<Session>): Promise<Session | null> {
  try {
    return await load();
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** Whether the server rejects the token. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Problem && REFUSALS.includes(error.status);
}

/** Removes a rejected token with what belongs to it, unless a new login replaced it. */
export function forgetRefusedToken(
  area: { token: () => string | null },
  refusedToken: string | null,
  ...keys: StoredKey[]
): void {
  if (refusedToken !== null && refusedToken === area.token()) removeStored(...keys);
}
