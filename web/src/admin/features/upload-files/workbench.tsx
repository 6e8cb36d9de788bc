import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { m } from "#messages";
import {
  runUploadFile,
  type UploadFile,
  type UploadFilePlan,
  type UploadFileStep,
} from "#shared/api/admin/upload-files.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Steps } from "#shared/console-ui/upload/steps.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { ColumnsForm } from "./columns-form.tsx";
import { Discard } from "./discard.tsx";
import { FileChanges } from "./file-changes.tsx";
import { FileErrors } from "./file-errors.tsx";
import { hasOpenLines, KINDS } from "./kinds.tsx";
import { OpenLines } from "./open-lines.tsx";
import { invalidateUploads, isRunning, UPLOAD_FILES, uploadFileQuery } from "./queries.ts";
import { Result } from "./result.tsx";
import { rowCount } from "./row-count.ts";
import { RunningFile } from "./running-file.tsx";

/** One file from its columns to its result. Progress is stored on the server and survives a reload. */
export function Workbench({ id, onAll }: { id: string; onAll: () => void }) {
  const file = useQuery(uploadFileQuery(id));
  return (
    <Loaded query={file} skeleton={["h-10", "h-24", "h-80"]}>
      {(loaded) => <WorkbenchBody file={loaded} onAll={onAll} />}
    </Loaded>
  );
}

function WorkbenchBody({ file, onAll }: { file: UploadFile; onAll: () => void }) {
  const queries = useQueryClient();
  const { language } = useBoot();
  const [choosing, setChoosing] = useState(false);
  const mutationKey = [...UPLOAD_FILES, "run", file.id];
  const run = useMutation({
    mutationKey,
    mutationFn: ({ step, plan }: UploadRun) => runUploadFile(file.id, step, plan),
    onSuccess: () => setChoosing(false),
    // Pending until the page has loaded the result.
    onSettled: () => invalidateUploads(queries),
    meta: { quiet: true },
  });
  const running = isRunning(file);
  // A long step changes rows until it ends.
  useEffect(() => {
    if (!running) return undefined;
    return () => void invalidateUploads(queries);
  }, [queries, running]);
  // Ignores the second click of a double click, which comes before the page is updated.
  const start = (step: UploadFileStep, plan: UploadFilePlan) => {
    if (queries.isMutating({ mutationKey }) === 0) run.mutate({ step, plan });
  };
  const isOpen = running || file.state === "paused";
  const wantsColumns = !isOpen && !isApplied(file) && (file.plan === null || choosing);
  const discard = <Discard file={file} onDone={onAll} />;
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <PageHeading>{KINDS[file.kind].title()}</PageHeading>
        <div className="min-w-0 flex-1 basis-60 text-ink-2">
          <p className="wrap-anywhere">{describeFile(file)}</p>
          <p className="text-sm">
            {m.status_files_uploaded({ name: file.by, at: formatDateTime(file.createdAt, language) })}
          </p>
        </div>
        <button type="button" className="font-semibold text-brand-strong hover:underline" onClick={onAll}>
          {m.status_files_all()}
        </button>
      </header>
      <Steps
        label={m.status_files_steps()}
        steps={(file.phase === "undo" ? [...STEPS, m.status_files_undone] : STEPS).map((step) => step())}
        now={wantsColumns ? 1 : currentStep(file)}
      />
      <FileProblem file={file} error={isFinished(file) ? null : run.error} />
      {isOpen && <RunningFile file={file} />}
      {wantsColumns && (
        <>
          <ColumnsForm file={file} pending={run.isPending} onChosen={(plan) => start("check", plan)} />
          <div>{discard}</div>
        </>
      )}
      {!isOpen && !wantsColumns && (
        <Result
          file={file}
          pending={run.isPending}
          onApply={(plan) => start("apply", plan)}
          onCheck={(plan) => start("check", plan)}
          onColumns={() => setChoosing(true)}
          discard={isApplied(file) ? null : discard}
        />
      )}
      {hasOpenLines(file.kind) && file.phase === "apply" && <OpenLines file={file} />}
      {!isOpen && !wantsColumns && file.kind !== "bank" && file.created + file.updated > 0 && (
        <FileChanges file={file} />
      )}
      {!isOpen && !wantsColumns && file.failed > 0 && !file.isFileRemoved && (
        <FileErrors
          file={file}
          onWord={file.plan !== null && !isApplied(file) ? () => start("check", file.plan!) : null}
        />
      )}
    </div>
  );
}

interface UploadRun {
  step: UploadFileStep;
  plan: UploadFilePlan;
}

const STEPS = [
  m.status_files_step_file,
  m.status_files_step_columns,
  m.status_files_step_check,
  m.status_files_step_apply,
];

/** Current step of a file. */
function currentStep(file: UploadFile): number {
  if (isFinished(file)) return STEPS.length + 1;
  return { receive: 1, check: 2, apply: 3, undo: STEPS.length }[file.phase];
}

/** Whether rows were applied or undone. */
function isApplied({ phase }: UploadFile): boolean {
  return phase === "apply" || phase === "undo";
}

/** Whether all rows were applied or undone. */
function isFinished(file: UploadFile): boolean {
  return isApplied(file) && file.state === "done";
}

function describeFile({ fileName, sheets, plan, rowsTotal, bankResponse }: UploadFile): string {
  const sheet = plan === null ? "" : (sheets[plan.sheet] ?? "");
  const parts = [bankResponse?.bank ?? null, fileName, sheet === "" ? null : m.status_files_sheet_named({ sheet })];
  if (rowsTotal !== null) parts.push(rowCount(rowsTotal));
  return parts.filter((part) => part !== null).join(" · ");
}

/** Shows what blocks a file, or that it was applied before. */
function FileProblem({ file, error }: { file: UploadFile; error: Error | null }) {
  const { language } = useBoot();
  return (
    <>
      {error !== null && (
        <Banner tone="bad" live>
          {problemMessage(error)}
        </Banner>
      )}
      {file.problem !== null && <Banner tone="bad">{file.problem}</Banner>}
      {file.isFileRemoved && <Banner tone="info">{m.status_files_removed()}</Banner>}
      {file.sameAppliedAt !== null && (
        <Banner tone="info">{m.status_files_same({ at: formatDateTime(file.sameAppliedAt, language) })}</Banner>
      )}
    </>
  );
}
