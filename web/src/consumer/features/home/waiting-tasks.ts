import { findFlow, isComplete, isStale } from "#consumer/products/table.ts";
import type { ProductFlow } from "#consumer/products/product.ts";
import { findClosingSubmission, hasEnded } from "#consumer/submissions/submission-state.ts";
import type { AppliedFor, SentSubmission, User } from "#shared/api/types.ts";

/** What waits for the customer, most urgent first. */
const KINDS = ["code", "lender", "visit", "choose", "approved", "others", "profile", "offers"] as const;

/** A next step of the customer. */
export type WaitingTask =
  | { kind: "profile" | "offers"; application: AppliedFor; flow: ProductFlow }
  /** The lender waits for its passcode, for steps on its own page, for the visit, or for a signature. */
  | { kind: "code" | "lender" | "visit" | "approved"; sent: SentSubmission }
  /** Several lenders approved the same application. */
  | { kind: "choose"; approved: SentSubmission[]; open: SentSubmission[] }
  /** One lender paid while others still decide. */
  | { kind: "others"; paid: SentSubmission; others: SentSubmission[] };

/** Next steps of all applications by urgency; applications that wait for the lender only have none. */
export function findWaitingTasks(applications: readonly AppliedFor[], user: Partial<User> | undefined): WaitingTask[] {
  const tasks = applications.flatMap((application) =>
    application.submissions.length > 0 ? findLenderTasks(application.submissions) : findOwnTasks(application, user),
  );
  return tasks.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

/** Submissions that their own task shows with all details, by id. */
export function listShownIds(tasks: readonly WaitingTask[]): Set<string> {
  const shown = tasks.flatMap((task) => ("sent" in task ? [task.sent] : task.kind === "choose" ? task.approved : []));
  return new Set(shown.map(({ submissionId }) => submissionId));
}

function findOwnTasks(application: AppliedFor, user: Partial<User> | undefined): WaitingTask[] {
  const flow = findFlow(application.productType);
  if (!application.open || flow === null) return [];
  // Without the user record, the offers page finds where to continue.
  const isReady = user === undefined || (isComplete(flow, user) && !isStale(flow, user));
  return [{ kind: isReady ? "offers" : "profile", application, flow }];
}

function findLenderTasks(submissions: readonly SentSubmission[]): WaitingTask[] {
  const open = submissions.filter((sent) => !hasEnded(sent));
  const paid = findClosingSubmission(submissions);
  if (paid !== undefined) return open.length > 0 ? [{ kind: "others", paid, others: open }] : [];
  const approved = open.filter(({ status }) => status === "approved");
  const isChoice = approved.length > 1;
  const single = open.filter(({ status }) => !isChoice || status !== "approved").flatMap(findSubmissionTasks);
  return isChoice ? [...single, { kind: "choose", approved, open }] : single;
}

function findSubmissionTasks(sent: SentSubmission): WaitingTask[] {
  const { status, redirectUrl, awaitsPasscode, loan } = sent;
  if (awaitsPasscode) return [{ kind: "code", sent }];
  if (redirectUrl !== null && ["created", "redirected"].includes(status)) return [{ kind: "lender", sent }];
  if (loan.appointment !== null) return [{ kind: "visit", sent }];
  return status === "approved" ? [{ kind: "approved", sent }] : [];
}
