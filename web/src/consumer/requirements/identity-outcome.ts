import { m } from "#messages";
import { problemMessage, Problem } from "#shared/api/problem.ts";
import type { IdentityAnswer, Language } from "#shared/api/types.ts";
import { formatTime } from "#shared/format/date.ts";

const SECOND = 1000;

/**
 * Error of an identity check, or null. `failedAt` is the time of the failure in epoch milliseconds, from which the
 * remaining lockout is computed.
 */
export function identityRefusal(
  answer: IdentityAnswer | undefined,
  error: Error | null,
  failedAt: number,
  language: Language,
): string | null {
  if (error !== null) return refusalMessage(error, failedAt, language);
  if (answer?.status !== "different") return null;
  return m.welcome_identity_different({ tries: answer.triesLeft });
}

function refusalMessage(error: Error, failedAt: number, language: Language): string {
  const isLocked = error instanceof Problem && error.code === "identity-check-too-many";
  if (!isLocked) return problemMessage(error);
  const opens = new Date(failedAt + Number(error.params["seconds"]) * SECOND);
  return m.welcome_identity_locked({ time: formatTime(opens.toISOString(), language) });
}
