import type { Submission } from "#shared/api/types.ts";

/**
 * The submission that closed its application: money that is paid out closes it, and nothing more can be sent with it.
 * The server's rule: crates/service/src/origination/callback.rs.
 */
export function findClosingSubmission(submissions: readonly Submission[]): Submission | undefined {
  return submissions.find(({ status }) => status === "disbursed");
}
