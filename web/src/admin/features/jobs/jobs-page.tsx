import { useMutation, useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { type FailedJob, JOBS_EXPORT } from "#shared/api/admin/jobs.ts";
import { command } from "#shared/api/data.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { daysPresetsWithToday } from "#shared/console-ui/list/days.ts";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { toast } from "#shared/console-ui/toasts.tsx";
import { jobColumns } from "./columns.tsx";
import { jobKinds } from "./kinds.ts";
import { type JobFilter, jobsQuery } from "./queries.ts";

/** Jobs that failed for good, with the reason. */
export function JobsPage() {
  const { language } = useBoot();
  const list = useList<JobFilter>();
  const page = useQuery(jobsQuery(list.search));
  const running = useMutation({
    mutationFn: ({ id }: FailedJob) => command("post", "/api/admin/jobs/{id}/run-again", { params: { path: { id } } }),
    onSuccess: () => toast(m.jobs_running(), "ok"),
  });
  const runAll = async (jobs: readonly FailedJob[]) => {
    for (const job of jobs) await running.mutateAsync(job);
  };
  return (
    <>
      <ListPage
        title={m.jobs_title()}
        exportPath={JOBS_EXPORT}
        list={list}
        searchLabel={m.jobs_search()}
        filters={[
          { kind: "select", name: "kind", label: m.jobs_kind(), options: jobKinds(), areAllLoaded: true },
          { kind: "days", name: "from", to: "to", label: m.jobs_created_at(), presets: daysPresetsWithToday() },
        ]}
        columns={jobColumns(language, running.mutate)}
        rowKey={({ id }) => id}
        page={page}
        sort="-createdAt"
        empty={m.jobs_empty()}
        bulk={[{ label: m.jobs_run_again(), action: runAll }]}
      />
      <p className="mt-3 max-w-prose text-ink-3">{m.jobs_text()}</p>
    </>
  );
}
