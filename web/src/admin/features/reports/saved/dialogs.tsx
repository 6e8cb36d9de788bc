import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import {
  changeReport,
  deleteReport,
  type Frequency,
  type SavedReport,
  scheduleReport,
} from "#shared/api/admin/saved-reports.ts";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { savedReportsQuery } from "./queries.ts";
import { frequencies } from "./labels.ts";

interface DialogProps {
  report: SavedReport;
  onClose: () => void;
}

/** The dialog about one saved report that the URL names. */
export function SavedReportDialog({ kind, ...props }: DialogProps & { kind: string }) {
  switch (kind) {
    case "mail":
      return <MailDialog {...props} />;
    case "name":
      return <ChangeDialog {...props} />;
    case "delete":
      return <DeleteDialog {...props} />;
    default:
      return null;
  }
}

function useFinish(onClose: () => void): (message: string) => void {
  const queries = useQueryClient();
  return (message) => {
    toast(message, "ok");
    void queries.invalidateQueries({ queryKey: savedReportsQuery.queryKey });
    onClose();
  };
}

/** Schedules mails with a link to the report. */
function MailDialog({ report: { id, name, schedule }, onClose }: DialogProps) {
  const done = useFinish(onClose);
  const start: { frequency: Frequency } = { frequency: schedule?.frequency ?? "weekly" };
  const form = useForm({
    start,
    send: ({ frequency }) => scheduleReport(id, { frequency, paused: false }),
    onSent: () => done(m.saved_report_comes({ name })),
  });
  return (
    <FormDialog
      title={m.saved_report_schedule_title({ name })}
      text={m.saved_report_schedule_text()}
      submit={m.saved_report_schedule_submit()}
      form={form}
      onClose={onClose}
    >
      <SelectField {...form.text("frequency")} label={m.saved_report_frequency()} options={frequencies()} />
    </FormDialog>
  );
}

/** Edits the name and who sees it. */
function ChangeDialog({ report, onClose }: DialogProps) {
  const done = useFinish(onClose);
  const form = useForm({
    start: { name: report.name, shared: report.shared },
    check: ({ name }) => ({ name: name.trim() === "" ? m.invalid_required() : null }),
    send: ({ name, shared }) => changeReport(report, { name: name.trim(), query: report.query, shared }),
    onSent: ({ name }) => done(m.saved_report_saved({ name })),
  });
  return (
    <FormDialog title={m.saved_report_rename()} submit={m.saved_report_save()} form={form} onClose={onClose}>
      <TextField {...form.text("name")} label={m.saved_report_name()} autoComplete="off" />
      <TickBox
        id={form.field("shared").id}
        label={m.saved_report_share()}
        checked={form.values.shared}
        onChange={(shared) => form.set({ shared })}
      />
    </FormDialog>
  );
}

function DeleteDialog({ report: { id, name }, onClose }: DialogProps) {
  const done = useFinish(onClose);
  return (
    <ConfirmDialog
      title={m.saved_report_delete_title({ name })}
      text={m.saved_report_delete_text()}
      confirm={m.saved_report_delete()}
      action={() => deleteReport(id)}
      onDone={() => done(m.saved_report_deleted({ name }))}
      onClose={onClose}
    />
  );
}
