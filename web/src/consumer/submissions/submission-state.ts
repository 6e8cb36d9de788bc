import type { Submission, SubmissionStatus } from "#shared/api/types.ts";

/** Final statuses. */
const FINAL: SubmissionStatus[] = ["disbursed", "rejected", "withdrawn", "expired", "failed"];

/**
 * The disbursed submission that closed its application. The server's rule:
 * crates/service/src/origination/submission_status.rs.
 */
export function findClosingSubmission<S extends Submission>(submissions: readonly S[]): S | undefined {
  return submissions.find(({ status }) => status === "disbursed");
}

/** Whether its status no longer changes. A withdrawn one may wait for its lender to confirm that. */
export function isFinal({ status }: Pick<Submission, "status">): boolean {
  return FINAL.includes(status);
}

/** Whether it is over for the customer: by its status, or because they withdrew it. */
export function hasEnded({ status, withdrawnAt }: Pick<Submission, "status" | "withdrawnAt">): boolean {
  return FINAL.includes(status) || withdrawnAt !== null;
}

/** The lender's number. A lender with a journey of its own is given our id, which is no number of its own. */
export function findLenderNumber({ reference, submissionId }: Submission): string | null {
  return reference === submissionId ? null : reference;
}

/** Names of lenders as one list. */
export function listLenders(submissions: readonly Submission[], language: string): string {
  return new Intl.ListFormat(`${language}-IN`).format(submissions.map(({ lender }) => lender.name));
}
