import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { cancelTask, fetchTaskFile, removeTask, retryTask, type Task, type TaskUpload } from "#shared/api/tasks.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatTime } from "#shared/format/date.ts";
import { formatCount } from "#shared/format/number.ts";
import { Spinner } from "#shared/ui/spinner.tsx";
import { Button } from "../button.tsx";
import { IconButton } from "../icon-button.tsx";
import { CrossIcon } from "../icons.tsx";
import { download } from "./downloads.ts";
import { isOpen, TASKS } from "./queries.ts";
import { rowsProgress } from "./rows-progress.ts";

/** A task with its progress or result. */
export function TaskEntry({ task }: { task: Task }) {
  if (isOpen(task)) return <OpenTask task={task} />;
  return task.state === "failed" ? <FailedTask task={task} /> : <ReadyTask task={task} />;
}

/** Runs a call about a task and refetches the list afterwards. */
function useTaskCall(call: (id: string) => Promise<void>): UseMutationResult<void, Error, string> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => queries.invalidateQueries({ queryKey: TASKS }),
  });
}

function OpenTask({ task }: { task: Task }) {
  const cancelling = useTaskCall(cancelTask);
  const { name: file, rowsDone, rowsTotal, state } = task;
  const what = openText(task);
  const known = state !== "waiting" && rowsTotal !== null;
  return (
    <li className="flex items-center gap-2 py-1.5 pr-1 pl-3">
      {state !== "paused" && <Spinner />}
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{what}</p>
        {(known || state !== "paused") && (
          <p className="text-sm text-ink-2">{known ? rowsProgress(rowsDone, rowsTotal) : m.tasks_waiting()}</p>
        )}
        {known && (
          <progress
            aria-label={what}
            className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand-strong [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand-strong"
            max={Math.max(rowsTotal, 1)}
            value={rowsDone}
          />
        )}
      </div>
      <IconButton
        label={m.tasks_cancel({ file })}
        disabled={cancelling.isPending}
        onClick={() => cancelling.mutate(task.id)}
      >
        <CrossIcon />
      </IconButton>
    </li>
  );
}

export function openText({ state, kind, name: file }: Task): string {
  if (state === "paused") return m.tasks_paused({ file });
  return kind === "export" ? m.tasks_preparing({ file }) : m.tasks_uploading({ file });
}

/** Text of a task that ended without a failure. */
export function endedText({ kind, name: file, upload }: Task): string {
  if (kind === "export") return m.tasks_ready({ file });
  if (kind === "import-suppressions") return m.tasks_import_ended({ file });
  return upload === null ? m.tasks_upload_ended({ file }) : m.tasks_upload_status({ file, status: upload.statusText });
}

function ReadyTask({ task }: { task: Task }) {
  const { language } = useBoot();
  const queries = useQueryClient();
  const { name: file, expiresAt, kind } = task;
  const fetchFile = async () => {
    await download(file, (signal) => fetchTaskFile(task.id, signal));
    await queries.invalidateQueries({ queryKey: TASKS });
  };
  return (
    <li className="py-1.5 pr-1 pl-3">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 wrap-anywhere">{endedText(task)}</p>
        <DismissTask task={task} />
      </div>
      {task.upload !== null && <UploadSummary upload={task.upload} file={file} />}
      {kind === "import-suppressions" && <ImportLink task={task} />}
      {kind === "export" && (
        <div className="flex flex-wrap items-center justify-between gap-2 pr-2 pb-1">
          <p className="text-sm text-ink-2">
            {expiresAt !== null && m.tasks_ready_until({ time: formatTime(expiresAt, language) })}
          </p>
          <Button aria-label={m.tasks_download_file({ file })} onClick={() => void fetchFile()}>
            {m.tasks_download()}
          </Button>
        </div>
      )}
    </li>
  );
}

const UPLOAD_PAGES: Partial<Record<TaskUpload["kind"], string>> = {
  status: "/admin/application-status-file",
  mis: "/admin/mis-upload",
  commission: "/admin/commission-upload-file",
};

/** The page of an uploaded file; that of a bank's file belongs to its batch of payouts. */
function findUploadPage({ kind, payoutId }: TaskUpload): string | undefined {
  return payoutId === null ? UPLOAD_PAGES[kind] : `/admin/payouts/${payoutId}/responses`;
}

/** Rows of an uploaded file, with a link to it. */
function UploadSummary({ upload, file }: { upload: TaskUpload; file: string }) {
  const page = findUploadPage(upload);
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 pr-2 pb-1 text-sm text-ink-2">
      {m.tasks_upload_rows({ changes: formatCount(upload.changes), failed: formatCount(upload.failed) })}
      {page !== undefined && (
        <Link
          to={page}
          // The console of partners has no page of files, so that its routes do not know the parameter.
          search={{ file: upload.id } as never}
          aria-label={m.tasks_upload_open_file({ file })}
          className="font-semibold text-brand-strong underline-offset-4 hover:underline"
        >
          {m.tasks_upload_open()}
        </Link>
      )}
    </p>
  );
}

/** A link to the result of an import. */
function ImportLink({ task }: { task: Task }) {
  return (
    <p className="pr-2 pb-1 text-sm">
      <Link
        // Imports are started in the back office only; the console of partners does not know the page.
        to={"/admin/messaging/suppressions" as never}
        search={{ import: task.id } as never}
        aria-label={m.tasks_import_open_file({ file: task.name })}
        className="font-semibold text-brand-strong underline-offset-4 hover:underline"
      >
        {m.tasks_import_open()}
      </Link>
    </p>
  );
}

function FailedTask({ task }: { task: Task }) {
  const again = useTaskCall(retryTask);
  const { name: file, problem } = task;
  return (
    <li className="py-1.5 pr-1 pl-3">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{m.tasks_failed({ file })}</p>
        <DismissTask task={task} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 pr-2 pb-1">
        <p className="min-w-0 flex-1 text-sm text-bad">{problem}</p>
        <Button look="secondary" pending={again.isPending} onClick={() => again.mutate(task.id)}>
          {m.tasks_try_again()}
        </Button>
      </div>
      {task.upload !== null && <UploadSummary upload={task.upload} file={file} />}
    </li>
  );
}

function DismissTask({ task }: { task: Task }) {
  const removing = useTaskCall(removeTask);
  return (
    <IconButton
      label={m.tasks_put_away({ file: task.name })}
      disabled={removing.isPending}
      onClick={() => removing.mutate(task.id)}
    >
      <CrossIcon />
    </IconButton>
  );
}
