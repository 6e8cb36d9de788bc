import type { Submission } from "#shared/api/types.ts";

/**
 * The disbursed submission that closed its application. The server's rule: crates/service/src/origination/callback.rs.
 */
export function findClosingSubmission(submissions: readonly Submission[]): Submission | undefined {
  return submissions.find(({ status }) => status === "disbursed");
}
