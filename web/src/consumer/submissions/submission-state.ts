import type { Submission, SubmissionStatus } from "#shared/api/types.ts";

/** Final statuses. */
const FINAL: SubmissionStatus[] = ["disbursed", "rejected", "withdrawn", "expired", "failed"];

/** Whether it is over for the customer: by its status, or because they withdrew it. */
export function hasEnded({ status, withdrawnAt }: Pick<Submission, "status" | "withdrawnAt">): boolean {
  return FINAL.includes(status) || withdrawnAt !== null;
}

/** Names of lenders as one list. */
export function listLenders(submissions: readonly Submission[], language: string): string {
  return new Intl.ListFormat(`${language}-IN`).format(submissions.map(({ lender }) => lender.name));
}
