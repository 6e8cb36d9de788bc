import { m } from "#messages";
import type { AppliedFor, SentSubmission } from "#shared/api/types.ts";
import { useNews } from "./status-changes.ts";
import { isFinal } from "./poll.ts";
import { SentDetails } from "./sent-details.tsx";
import { StatusItem } from "./status-item.tsx";

/** Applications sent to lenders: open ones first, then by date. Announces changes. */
export function ApplicationList({ applications }: { applications: AppliedFor[] }) {
  const all = applications.flatMap(({ submissions }) => submissions.toReversed());
  const news = useNews(all);
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      <StatusGroup title={m.applications_open()} sent={all.filter(({ status }) => !isFinal(status))} />
      <StatusGroup title={m.applications_ended()} sent={all.filter(({ status }) => isFinal(status))} />
    </>
  );
}

function StatusGroup({ title, sent }: { title: string; sent: SentSubmission[] }) {
  if (sent.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">{title}</h2>
      <ul className="flex flex-col gap-3">
        {sent.map((each) => (
          <li key={each.submissionId} className="flex flex-col gap-3 rounded-lg border border-line bg-paper p-4">
            <StatusItem submission={each} linked="current" />
            <SentDetails sent={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}
