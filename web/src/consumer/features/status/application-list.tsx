import { m } from "#messages";
import { hasEnded } from "#consumer/submissions/submission-state.ts";
import { productEntry } from "#consumer/products/table.ts";
import type { AppliedFor, SentSubmission } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { useNews } from "./status-changes.ts";
import { SubmissionCard } from "./submission-card.tsx";

interface ApplicationListProps {
  applications: AppliedFor[];
  /** Submissions that the page shows elsewhere, by id. */
  shown: ReadonlySet<string>;
}

/** Applications sent to lenders: open ones first, then by date. Announces changes of all. */
export function ApplicationList({ applications, shown }: ApplicationListProps) {
  const all = applications.flatMap(({ submissions }) => submissions.toReversed());
  const news = useNews(all);
  const listed = all.filter(({ submissionId }) => !shown.has(submissionId));
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      <StatusGroup title={m.applications_open()} sent={listed.filter((sent) => !hasEnded(sent))} />
      <StatusGroup title={m.applications_ended()} sent={listed.filter(hasEnded)} />
      {applications.map((application) => (
        <Expired key={application.appId} application={application} />
      ))}
    </>
  );
}

/** What was begun and not sent has ended by itself; a new application is begun above. */
function Expired({ application: { productType, createdAt, expiredAt } }: { application: AppliedFor }) {
  const { language } = useBoot();
  if (expiredAt === null) return null;
  const product = productEntry(productType).name();
  const [begun, ended] = [createdAt, expiredAt].map((at) => formatDate(at, language)) as [string, string];
  return <p className="text-ink-2">{m.applications_expired({ product, begun, ended })}</p>;
}

function StatusGroup({ title, sent }: { title: string; sent: SentSubmission[] }) {
  if (sent.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">{title}</h2>
      <ul className="flex flex-col gap-3">
        {sent.map((each) => (
          <li key={each.submissionId} className="flex flex-col gap-3 rounded-lg border border-line bg-paper p-4">
            <SubmissionCard sent={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}
