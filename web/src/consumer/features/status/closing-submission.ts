import type { Submission } from "#shared/api/types.ts";

/**
 * The disbursed submission that closed its application. The server's rule:
 * crates/service/src/origination/submission_status.rs.
 */
export function findClosingSubmission<S extends Submission>(submissions: readonly S[]): S | undefined {
  return submissions.find(({ status }) => status === "disbursed");
}
