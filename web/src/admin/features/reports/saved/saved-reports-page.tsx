import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { type SavedReport, scheduleReport, unscheduleReport } from "#shared/api/admin/saved-reports.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { WholeListPage } from "#shared/console-ui/list/whole-list-page.tsx";
import type { FilterPredicates } from "#shared/console-ui/list/whole-list.ts";
import { openDialog } from "#shared/console-ui/resource/open-dialog.ts";
import type { RowAction } from "#shared/console-ui/row-menu.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { savedReportColumns } from "./columns.tsx";
import { SavedReportDialog } from "./dialogs.tsx";
import { savedReportsQuery } from "./queries.ts";

const MATCHES: FilterPredicates<SavedReport> = { mail: ({ schedule }) => schedule !== null };

/** The list of one's saved reports with their schedules. */
export function SavedReportsPage() {
  const { language } = useBoot();
  const list = useList<"mail">();
  const query = useQuery(savedReportsQuery);
  const buildRowActions = useActions(list.open);
  const dialog = openDialog(list.search.open, query.data, ({ id }) => id);
  return (
    <>
      <WholeListPage
        title={m.saved_reports_title()}
        list={list}
        query={query}
        matches={MATCHES}
        columns={savedReportColumns(language, buildRowActions)}
        rowKey={({ id }) => id}
        sort="-createdAt"
        searchLabel={m.saved_reports_search()}
        filters={[
          {
            kind: "chips",
            name: "mail",
            label: m.saved_report_mail(),
            options: [{ value: "1", label: m.saved_report_mail() }],
          },
        ]}
        empty={m.saved_reports_empty()}
      />
      <p className="mt-3 max-w-prose text-ink-3">{m.saved_reports_text()}</p>
      {dialog?.row?.mine && (
        <SavedReportDialog kind={dialog.kind} report={dialog.row} onClose={() => list.open(undefined)} />
      )}
    </>
  );
}

/** Row actions of a saved report. */
function useActions(open: (dialog: string) => void): (report: SavedReport) => RowAction[] {
  const queries = useQueryClient();
  const acting = useMutation({
    mutationFn: async ({ act }: { act: () => Promise<unknown>; message: string }) => act(),
    onSuccess: (_, { message }) => toast(message, "ok"),
    onSettled: () => queries.invalidateQueries({ queryKey: savedReportsQuery.queryKey }),
  });
  return ({ id, name, schedule }) => {
    const switched = (paused: boolean, message: string) => () =>
      schedule &&
      acting.mutate({ act: () => scheduleReport(id, { frequency: schedule.frequency, paused }), message: message });
    const mailActions: RowAction[] =
      schedule === null
        ? []
        : [
            schedule.state === "active"
              ? { label: m.saved_report_pause(), action: switched(true, m.saved_report_is_paused({ name })) }
              : { label: m.saved_report_resume(), action: switched(false, m.saved_report_comes({ name })) },
            {
              label: m.saved_report_unschedule(),
              action: () =>
                acting.mutate({ act: () => unscheduleReport(id), message: m.saved_report_comes_not({ name }) }),
            },
          ];
    return [
      { label: m.saved_report_schedule(), action: () => open(`mail-${id}`) },
      ...mailActions,
      { label: m.saved_report_rename(), action: () => open(`name-${id}`) },
      { label: m.saved_report_delete(), action: () => open(`delete-${id}`), danger: true },
    ];
  };
}
