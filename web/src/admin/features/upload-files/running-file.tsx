import { useMutation, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import {
  cancelUploadFile,
  pauseUploadFile,
  resumeUploadFile,
  type UploadFile,
} from "#shared/api/admin/upload-files.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { rowsProgress } from "#shared/console-ui/tasks/rows-progress.ts";
import { invalidateUploads } from "./queries.ts";
import { rowCount } from "./row-count.ts";

/** Progress of a long step, with the button to stop it. */
export function RunningFile({ file }: { file: UploadFile }) {
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: (call: (id: string) => Promise<UploadFile>) => call(file.id),
    onSettled: () => void invalidateUploads(queries),
  });
  const done = file.phase === "undo" ? file.undone + file.kept : file.rowsRead;
  const total = file.phase === "undo" ? file.created + file.updated : file.rowsTotal;
  return (
    <Section title={file.status}>
      <p role="status">{total === null ? rowCount(done) : rowsProgress(done, total)}</p>
      <progress
        aria-label={file.status}
        className="block h-2 w-full accent-brand-strong"
        {...(total === null ? {} : { max: Math.max(total, 1), value: done })}
      />
      <div className="flex flex-wrap gap-2">
        {file.state === "paused" ? (
          <Button pending={act.isPending} onClick={() => act.mutate(resumeUploadFile)}>
            {m.status_files_resume()}
          </Button>
        ) : (
          <Button look="secondary" pending={act.isPending} onClick={() => act.mutate(pauseUploadFile)}>
            {m.status_files_pause()}
          </Button>
        )}
        <Button look="secondary" pending={act.isPending} onClick={() => act.mutate(cancelUploadFile)}>
          {m.common_cancel()}
        </Button>
      </div>
    </Section>
  );
}
