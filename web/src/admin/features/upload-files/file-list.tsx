import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import {
  applyStatusFile,
  type UploadFile,
  type UploadFileApplied,
  type UploadFileLine,
  uploadDataFile,
} from "#shared/api/admin/upload-files.ts";
import { Problem } from "#shared/api/problem.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import { filterClasses } from "#shared/console-ui/list/control-look.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { ExportButton } from "#shared/console-ui/list/export-button.tsx";
import { IconButton } from "#shared/console-ui/icon-button.tsx";
import { NextIcon, PreviousIcon } from "#shared/console-ui/icons.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { UploadBox } from "#shared/console-ui/upload/upload-box.tsx";
import { formatCount } from "#shared/format/number.ts";
import { ErrorsDialog } from "./errors-dialog.tsx";
import { fileColumns } from "./file-columns.tsx";
import { ACCEPTED_EXTENSIONS, fileError } from "./file-rule.ts";
import type { FileKind } from "./kinds.tsx";
import { invalidateUploads, uploadFilesQuery } from "./queries.ts";
import { WordsDialog } from "./words-dialog.tsx";

const PAGE_SIZES = [5, 10, 20];
const AADHAAR_ERRORS = ["upload-aadhaar", "upload-aadhaar-more"];
/** The second upload shows no progress. */
const SILENT_UPLOAD = { onProgress: () => undefined, signal: new AbortController().signal };

interface FileListProps {
  kind: FileKind;
  onOpen: (id: string) => void;
}

/** The list of files of a kind, newest first, with the upload. */
export function FileList({ kind, onOpen }: FileListProps) {
  const files = useQuery(uploadFilesQuery(kind.kind));
  const [words, setWords] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>{kind.title()}</PageHeading>
        {kind.kind === "status" && (
          <div className="flex flex-wrap gap-2.5">
            <ExportButton path="/api/admin/status-files.csv" search={{}} />
            <Button look="secondary" onClick={() => setWords(true)}>
              {m.status_files_words()}
            </Button>
          </div>
        )}
      </header>
      <NewFile kind={kind} onOpen={onOpen} />
      <Loaded query={files} skeleton={["h-60"]}>
        {(lines) => <Files kind={kind} lines={lines} onOpen={onOpen} />}
      </Loaded>
      {words && <WordsDialog onClose={() => setWords(false)} />}
    </div>
  );
}

function NewFile({ kind, onOpen }: FileListProps) {
  const queries = useQueryClient();
  const [atOnce, setAtOnce] = useState(false);
  const [errors, setErrors] = useState<UploadFileApplied | null>(null);
  const applied = (answer: UploadFileApplied) => {
    void invalidateUploads(queries);
    if (answer.errors.length > 0) setErrors(answer);
    else toast(answer.message, answer.success ? "ok" : "bad");
  };
  const uploaded = ({ id }: UploadFile) => {
    void invalidateUploads(queries);
    onOpen(id);
  };
  const [doubted, setDoubted] = useState<{ file: File; sentence: string } | null>(null);
  // Numbers that look like Aadhaar numbers may be loan numbers: the user confirms that, and the file is sent again.
  const asking = async <Answer,>(file: File, sending: Promise<Answer>): Promise<Answer> => {
    try {
      return await sending;
    } catch (error) {
      if (error instanceof Problem && AADHAAR_ERRORS.includes(error.code))
        setDoubted({ file, sentence: error.sentence });
      throw error;
    }
  };
  const box = { label: kind.upload(), hint: m.status_files_hint(), accept: ACCEPTED_EXTENSIONS, check: fileError };
  return (
    <div className="flex flex-col gap-2">
      {atOnce ? (
        <UploadBox
          {...box}
          upload={(file, options) => asking(file, applyStatusFile(file, options))}
          onUploaded={applied}
        />
      ) : (
        <UploadBox
          {...box}
          upload={(file, options) => asking(file, uploadDataFile(kind.kind, file, options))}
          onUploaded={uploaded}
        />
      )}
      {kind.kind === "status" && (
        <TickBox id="at-once" label={m.status_files_at_once()} checked={atOnce} onChange={setAtOnce} />
      )}
      {doubted !== null && (
        <NotAadhaarDialog
          {...doubted}
          upload={async (file) => {
            if (atOnce) applied(await applyStatusFile(file, SILENT_UPLOAD, true));
            else uploaded(await uploadDataFile(kind.kind, file, SILENT_UPLOAD, true));
          }}
          onClose={() => setDoubted(null)}
        />
      )}
      {errors !== null && <ErrorsDialog applied={errors} onClose={() => setErrors(null)} />}
    </div>
  );
}

interface NotAadhaarDialogProps {
  file: File;
  /** Names the cells with such numbers. */
  sentence: string;
  upload: (file: File) => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation that numbers are no Aadhaar numbers; the confirmation is recorded. */
function NotAadhaarDialog({ file, sentence, upload, onClose }: NotAadhaarDialogProps) {
  return (
    <ConfirmDialog
      title={m.status_files_aadhaar_title()}
      text={`${sentence}. ${m.status_files_aadhaar_text({ file: file.name })}`}
      confirm={m.status_files_aadhaar_confirm()}
      action={() => upload(file)}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

/** The files of a kind, in pages. */
export function Files({ kind, lines, onOpen }: FileListProps & { lines: UploadFileLine[] }) {
  const { language } = useBoot();
  const [rows, setRows] = useState(5);
  const [skip, setSkip] = useState(0);
  if (lines.length === 0) return <p className="text-ink-2">{kind.none()}</p>;
  const from = Math.min(skip, Math.max(0, lines.length - 1));
  const shown = lines.slice(from, from + rows);
  const choose = (size: string) => {
    setRows(Number(size));
    setSkip(0);
  };
  return (
    <>
      <DataTable title={kind.title()} columns={fileColumns(language, onOpen)} rows={shown} rowKey={({ id }) => id} />
      <nav aria-label={m.common_pages()} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-0.5 text-ink-2">
        <p role="status">
          {m.common_range({
            from: formatCount(from + 1),
            to: formatCount(from + shown.length),
            total: formatCount(lines.length),
          })}
        </p>
        <div className="flex items-center gap-1">
          <IconButton
            label={m.common_previous_page()}
            disabled={from === 0}
            onClick={() => setSkip(Math.max(0, from - rows))}
          >
            <PreviousIcon />
          </IconButton>
          <IconButton
            label={m.common_next_page()}
            disabled={from + rows >= lines.length}
            onClick={() => setSkip(from + rows)}
          >
            <NextIcon />
          </IconButton>
          <label className="ml-2 flex items-center gap-1.5">
            {m.common_rows()}
            <select value={rows} className={filterClasses} onChange={(event) => choose(event.target.value)}>
              {PAGE_SIZES.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </label>
        </div>
      </nav>
    </>
  );
}
