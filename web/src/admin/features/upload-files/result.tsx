import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { m } from "#messages";
import {
  type BankResponse,
  fetchBadRows,
  fetchUndoPreview,
  type UploadFile,
  type UploadFilePlan,
  undoUploadFile,
} from "#shared/api/admin/upload-files.ts";
import type { Schemas } from "#shared/api/types.ts";
import { ActionMenu } from "#shared/console-ui/action-menu.tsx";
import { Button } from "#shared/console-ui/button.tsx";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import { Stat, Stats } from "#shared/console-ui/stat.tsx";
import { download } from "#shared/console-ui/tasks/downloads.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { hasOpenLines } from "./kinds.tsx";
import { invalidateUploads, rowErrorsQuery } from "./queries.ts";
import { RepeatedPayments } from "./repeated-payments.tsx";

interface ResultProps {
  file: UploadFile;
  pending: boolean;
  onApply: (plan: UploadFilePlan) => void;
  /** Checks again with another plan. */
  onCheck: (plan: UploadFilePlan) => void;
  onColumns: () => void;
  /** The discard button; null if rows were applied. */
  discard: ReactNode;
}

/** Counts of the check, or of applied and undone rows, with the next actions. */
export function Result({ file, pending, onApply, onCheck, onColumns, discard }: ResultProps) {
  const isChecked = file.phase === "check";
  const changes = file.created + file.updated;
  return (
    <section aria-label={file.status} className="flex flex-col gap-3">
      <p role="status" className="text-lg font-bold">
        {resultHeadline(file)}
      </p>
      {file.bankResponse === null ? <RowCounts file={file} /> : <BankSums file={file} response={file.bankResponse} />}
      {file.hiddenRows > 0 && (
        <Banner tone="info">
          {file.hiddenRows === 1
            ? m.status_files_hidden_rows_one()
            : m.status_files_hidden_rows({ rows: formatCount(file.hiddenRows) })}
        </Banner>
      )}
      {isChecked && <RepeatedPayments file={file} pending={pending} onCheck={onCheck} />}
      <div className="flex flex-wrap gap-2">
        {isChecked && file.plan !== null && (
          <Button pending={pending} disabled={changes === 0} onClick={() => file.plan && onApply(file.plan)}>
            {changes === 1 ? m.status_files_apply_one() : m.status_files_apply({ rows: formatCount(changes) })}
          </Button>
        )}
        {isChecked && (
          <Button look="secondary" onClick={onColumns}>
            {m.status_files_change_columns()}
          </Button>
        )}
        {file.failed > 0 && !file.isFileRemoved && <BadRows file={file} />}
        {isUndoable(file) && <UndoSection file={file} />}
        {discard}
      </div>
      {file.kind === "bank" && <p className="max-w-prose text-ink-2">{m.bank_file_final()}</p>}
    </section>
  );
}

/** The same numbers at the check, after the application and after the undo: rows read are the sum of the others. */
function RowCounts({ file }: { file: UploadFile }) {
  const { created, updated } = file;
  return (
    <Stats>
      <Stat label={m.status_files_read()} value={formatCount(file.rowsRead)} />
      <Stat
        label={m.status_files_changes()}
        value={formatCount(created + updated)}
        note={m.status_files_changes_parts({ created: formatCount(created), updated: formatCount(updated) })}
      />
      <Stat label={m.status_files_unchanged()} value={formatCount(file.unchanged)} />
      <Stat label={m.status_files_with_errors()} value={formatCount(file.failed)} />
      <Stat label={m.status_files_skipped()} value={formatCount(file.skipped)} />
      {hasOpenLines(file.kind) && (
        <Stat label={m.statement_doubtful()} value={formatCount(file.doubtful)} note={m.statement_doubtful_note()} />
      )}
    </Stats>
  );
}

/** Payouts and rupees by the bank's response. */
function BankSums({ file, response }: { file: UploadFile; response: BankResponse }) {
  const { paid, failed, returned, contradictory, unknown } = response;
  const sum = ({ count: payouts, amount }: BankResponse["paid"]) =>
    m.bank_file_sum({ count: formatCount(payouts), amount: formatRupees(amount) });
  return (
    <Stats>
      <Stat label={m.common_payout_paid()} value={sum(paid)} />
      <Stat label={m.common_payout_failed()} value={sum(failed)} />
      <Stat label={m.common_payout_returned()} value={sum(returned)} />
      <Stat label={m.status_files_unchanged()} value={formatCount(file.unchanged)} />
      <Stat label={m.bank_file_contradictory()} value={formatCount(contradictory)} />
      <Stat label={m.bank_file_unknown()} value={formatCount(unknown)} />
      <Stat label={m.bank_file_unclear()} value={formatCount(file.failed - contradictory - unknown)} />
      {file.skipped > 0 && <Stat label={m.status_files_skipped()} value={formatCount(file.skipped)} />}
    </Stats>
  );
}

function resultHeadline(file: UploadFile): string {
  if (file.phase === "check") return m.status_files_nothing_changed_yet();
  if (file.phase === "undo")
    return m.status_files_taken_back({ undone: formatCount(file.undone), kept: formatCount(file.kept) });
  return file.status;
}

function isUndoable({ kind, phase, state, created, updated }: UploadFile): boolean {
  if (kind === "bank") return false;
  const ended = state === "cancelled" || state === "failed";
  return (phase === "apply" && created + updated > 0) || (phase === "undo" && ended);
}

/** Downloads the rows with listed errors; their number is shown in the list. */
function BadRows({ file }: { file: UploadFile }) {
  const errors = useInfiniteQuery(rowErrorsQuery(file));
  const listed = errors.data?.pages[0]?.rows ?? 0;
  if (listed === 0) return null;
  const name = file.fileName.replace(/\.[^.]+$/, "");
  const start = (format: "csv" | "xlsx") => () =>
    void download(`${name}-errors.${format}`, (signal) => fetchBadRows(file.id, format, signal));
  return (
    <ActionMenu
      trigger={<Button look="secondary">{downloadLabel(file.failed, listed)}</Button>}
      actions={[
        { label: m.common_export_csv(), action: start("csv") },
        { label: m.common_export_xlsx(), action: start("xlsx") },
      ]}
    />
  );
}

function downloadLabel(failed: number, listed: number): string {
  if (listed < failed) return m.status_files_download_first({ listed: formatCount(listed), rows: formatCount(failed) });
  return failed === 1 ? m.status_files_download_one() : m.status_files_download({ rows: formatCount(failed) });
}

/** Undo with its consequences: payees who were paid by this file would then owe us. */
function UndoSection({ file }: { file: UploadFile }) {
  const queries = useQueryClient();
  const preview = useMutation({ mutationFn: () => fetchUndoPreview(file.id) });
  const done = () => {
    preview.reset();
    void invalidateUploads(queries);
  };
  return (
    <>
      <Button look="secondary" pending={preview.isPending} onClick={() => preview.mutate()}>
        {m.status_files_undo()}
      </Button>
      {preview.data !== undefined && (
        <ConfirmDialog
          title={m.status_files_undo_title()}
          text={m.status_files_undo_text({ file: file.fileName })}
          confirm={m.status_files_undo()}
          action={() => undoUploadFile(file.id)}
          onDone={done}
          onClose={preview.reset}
        >
          <OwedMoney owing={preview.data.owing} />
        </ConfirmDialog>
      )}
    </>
  );
}

function OwedMoney({ owing }: { owing: Schemas["UndoPreview"]["owing"] }) {
  if (owing.length === 0) return null;
  return (
    <Banner tone="warn">
      {m.status_files_undo_owing()}
      <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-5">
        {owing.map(({ account, party, name, amount }) => (
          <li key={`${account}-${party}`}>
            {name}: {formatRupees(amount)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
