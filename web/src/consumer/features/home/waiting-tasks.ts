import { findFlow, isComplete, isStale } from "#consumer/products/table.ts";
import type { ProductFlow } from "#consumer/products/product.ts";
import type { AppliedFor, SentSubmission, User } from "#shared/api/types.ts";

/** Something that a person has to do next. */
export type WaitingTask =
  | { kind: "profile" | "offers"; application: AppliedFor; flow: ProductFlow }
  | { kind: "code" | "lender"; submission: SentSubmission };

/** What each application asks of its customer; one that a lender has and asks nothing about is in no line. */
export function findWaitingTasks(applications: readonly AppliedFor[], user: Partial<User> | undefined): WaitingTask[] {
  return applications.flatMap((application) => {
    if (application.submissions.length > 0) return application.submissions.filter(needsCustomer).map(lenderTask);
    const flow = findFlow(application.productType);
    if (!application.open || flow === null) return [];
    // As long as the record did not come, the offers' page knows where to go on.
    const isReady = user === undefined || (isComplete(flow, user) && !isStale(flow, user));
    const kind = isReady ? "offers" : "profile";
    return [{ kind, application, flow }];
  });
}

function lenderTask(submission: SentSubmission): WaitingTask {
  return { kind: submission.awaitsPasscode ? "code" : "lender", submission };
}

/** The lender waits for its code, its own page is to be gone on with, or what it approved is to be signed. */
function needsCustomer({ status, redirectUrl, awaitsPasscode }: SentSubmission): boolean {
  return (
    awaitsPasscode || status === "approved" || (redirectUrl !== null && ["created", "redirected"].includes(status))
  );
}
