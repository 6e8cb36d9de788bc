import { findFlow, isComplete, isStale } from "#consumer/products/table.ts";
import type { ProductFlow } from "#consumer/products/product.ts";
import type { AppliedFor, SentSubmission, User } from "#shared/api/types.ts";

/** A next step of the customer. */
export type WaitingTask =
  | { kind: "profile" | "offers"; application: AppliedFor; flow: ProductFlow }
  | { kind: "code" | "lender"; submission: SentSubmission };

/** Next steps of each application; applications that wait for the lender only have none. */
export function findWaitingTasks(applications: readonly AppliedFor[], user: Partial<User> | undefined): WaitingTask[] {
  return applications.flatMap((application) => {
    if (application.submissions.length > 0) return application.submissions.filter(needsCustomer).map(lenderTask);
    const flow = findFlow(application.productType);
    if (!application.open || flow === null) return [];
    // Without the user record, the offers page finds where to continue.
    const isReady = user === undefined || (isComplete(flow, user) && !isStale(flow, user));
    const kind = isReady ? "offers" : "profile";
    return [{ kind, application, flow }];
  });
}

function lenderTask(submission: SentSubmission): WaitingTask {
  return { kind: submission.awaitsPasscode ? "code" : "lender", submission };
}

/** Whether the lender waits for its passcode, for steps on its own page, or for a signature. */
function needsCustomer({ status, redirectUrl, awaitsPasscode }: SentSubmission): boolean {
  return (
    awaitsPasscode || status === "approved" || (redirectUrl !== null && ["created", "redirected"].includes(status))
  );
}
