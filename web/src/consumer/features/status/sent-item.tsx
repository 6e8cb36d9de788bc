import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { applicationsQuery } from "#consumer/queries.ts";
import { findLenderNumber } from "#consumer/submissions/submission-state.ts";
import type { Submission } from "#shared/api/types.ts";
import { SentDetails } from "./sent-details.tsx";
import { StatusItem } from "./status-item.tsx";

/** One submission on its lender's page: its number, status and contact. */
export function SentItem({ submission }: { submission: Submission }) {
  const { data = [] } = useQuery(applicationsQuery);
  const all = data.flatMap(({ submissions }) => submissions);
  const sent = all.find(({ submissionId }) => submissionId === submission.submissionId);
  // The number comes with the polled status, long before all applications are fetched again.
  const { lender } = submission;
  const number = findLenderNumber(submission);
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <h2 className="sr-only">{m.common_your_applications()}</h2>
      {number !== null && (
        <p>
          {m.applications_number({ lender: lender.name })}{" "}
          <strong className="block text-lg break-all tabular-nums">{number}</strong>
        </p>
      )}
      <StatusItem submission={submission} linked={false} />
      {sent && <SentDetails sent={{ ...sent, ...submission }} numberShown={number !== null} />}
    </div>
  );
}
