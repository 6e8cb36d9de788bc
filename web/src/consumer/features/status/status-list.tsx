import { m } from "#messages";
import type { Submission } from "#shared/api/types.ts";
import { useNews } from "./status-changes.ts";
import { StatusItem } from "./status-item.tsx";

/** Submissions with their statuses. Announces changes. */
export function StatusList({ submissions }: { submissions: Submission[] }) {
  const news = useNews(submissions);
  return (
    <section aria-labelledby="applications-title" className="flex flex-col gap-3">
      <h2 id="applications-title" className="text-lg font-bold">
        {m.common_your_applications()}
      </h2>
      <p role="status" className="sr-only">
        {news}
      </p>
      <ul className="flex flex-col gap-3">
        {submissions.map((submission) => (
          <li key={submission.submissionId} className="rounded-lg border border-line bg-paper p-4">
            <StatusItem submission={submission} />
          </li>
        ))}
      </ul>
    </section>
  );
}
