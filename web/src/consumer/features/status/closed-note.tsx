import { m } from "#messages";
import { StartNewApplication } from "#consumer/application/start-new-application.tsx";
import { findClosingSubmission } from "#consumer/submissions/submission-state.ts";
import type { Submission } from "#shared/api/types.ts";

/** Says that the application is closed, why, and how to start another. */
export function ClosedNote({ submissions }: { submissions: readonly Submission[] }) {
  const closing = findClosingSubmission(submissions);
  if (closing === undefined) return null;
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg border border-line bg-paper p-4">
      <p>{m.status_closed_text({ lender: closing.lender.name })}</p>
      <StartNewApplication look="secondary" />
    </div>
  );
}
