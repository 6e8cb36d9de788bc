import { m } from "#messages";
import type { FailedJob } from "#shared/api/admin/jobs.ts";
import type { Language } from "#shared/api/types.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { formatDateTime } from "#shared/format/date.ts";
import { formatCount } from "#shared/format/number.ts";
import { jobKindLabel } from "./kinds.ts";

/** Columns of the list of failed jobs. */
export function jobColumns(language: Language, onRunAgain: (job: FailedJob) => void): Column<FailedJob>[] {
  return [
    { key: "kind", title: m.jobs_kind(), cell: ({ kind }) => jobKindLabel(kind) },
    {
      key: "subject",
      title: m.jobs_subject(),
      cell: ({ subject }) => <span className="font-mono text-xs">{subject}</span>,
    },
    { key: "error", title: m.jobs_error(), cell: ({ error }) => error },
    { key: "attempts", title: m.jobs_attempts(), end: true, cell: ({ attempts }) => formatCount(attempts) },
    {
      key: "created",
      title: m.jobs_created_at(),
      sort: "createdAt",
      cell: ({ createdAt }) => formatDateTime(createdAt, language),
    },
    { key: "failed", title: m.jobs_failed_at(), cell: ({ failedAt }) => formatDateTime(failedAt, language) },
    {
      key: "run-again",
      title: m.jobs_run_again(),
      hideTitle: true,
      pinned: true,
      end: true,
      cell: (job) => (
        <Button look="secondary" onClick={() => onRunAgain(job)}>
          {m.jobs_run_again()}
        </Button>
      ),
    },
  ];
}
